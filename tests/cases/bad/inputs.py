"""The files that the commands of command.txt name: good ones to go wrong with, and bad ones. All are made here, so that
none is stored; inputs that are large when unpacked are small when written."""
import gzip
import io
import os
import struct
import zipfile


def npy(header, data=b"", version=1):
    text = header.encode().ljust(117) + b"\n"
    size = struct.pack("<H" if version == 1 else "<I", len(text))
    return b"\x93NUMPY" + bytes([version, 0]) + size + text + data


def array(descr, shape, data=b"", fortran=False):
    return npy(f"{{'descr': '{descr}', 'fortran_order': {fortran}, 'shape': {shape}, }}", data)


def zipped(name, content, **how):
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED, **how) as archive:
        archive.writestr(name, content)
    return made.getvalue()


def sparse(kind, entries):
    """A sparse matrix of 3 rows and 2 columns as SciPy saves it; entries: its arrays data, indices and indptr."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        archive.writestr("format.npy", array("|S3", "()", kind.encode()))
        archive.writestr("shape.npy", array("<i8", "(2,)", struct.pack("<2q", 3, 2)))
        for name, content in entries.items():
            archive.writestr(name + ".npy", content)
    return made.getvalue()


def bomb(n_mebibytes):
    """Numbers that take a thousandth of their size when packed; gzip takes one packed part after the other."""
    return gzip.compress(b"1,2\n" * (1 << 18), mtime=0) * n_mebibytes


STRUCTURE = """
----------------------------------------------------
STRUCTURE by Pritchard, Stephens and Donnelly (2000)
----------------------------------------------------
Inferred ancestry of individuals:
        Label (%Miss) :  Inferred clusters
  1        a    (0)   :  0.900 0.100
  2        b    (0)   :  0.100 0.900
"""

#: Good files.
GOOD = {
    "d.csv": "a,b\n" + "".join(f"{i % 2 * 9 + i % 7 / 7},{i % 5}\n" for i in range(12)),
    "l.txt": "1\n1\n2\n2\n3\n3\n",
    "m.txt": "x\nx\ny\ny\nz\nz\n",
    "e.csv": "p,q,r\n1,2,1\n1,2,1\n2,1,2\n2,1,2\n2,1,1\n1,2,2\n",
    "r.Q": "0.9 0.1\n0.8 0.2\n0.3 0.7\n0.1 0.9\n",
    "dist.csv": "0,1,5,6\n1,0,5,6\n5,5,0,1\n6,6,1,0\n",
    "five_weights.csv": "negative,missing,infinite,zero,text\n1,1,1,0,1\n-2,,inf,0,x\n3,3,3,0,3\n",
}

#: Text files with something wrong.
TEXT = {
    "empty.csv": "",
    "blank.csv": "\n\n  \n",
    "header.csv": "a,b\n",
    "one.csv": "a,b\n1,2\n",
    "short.csv": "a,b\n1,2\n3\n",
    "long.csv": "a,b\n1,2\n3,4,5\n",
    "open_quote.csv": 'a,b\n1,"2\n3,4\n',
    "after_quote.csv": 'a,b\n"1"x,2\n3,4\n',
    "text.csv": "a,b\n1,red\n2,blue\n",
    "mixed.csv": "a,b\n1,2\n3,x4\n5,6\n",
    "missing.csv": "a,b\n1,2\nNA,4\n5,6\n",
    "infinite.csv": "a,b\n1,2\ninf,4\n5,6\n",
    "huge_value.csv": "a,b\n1,2\n3,1e308\n-1e308,4\n",
    "beyond.csv": "a,b\n1,2\n3,1e999\n",
    "comma.csv": "a;b\n1,5;2,5\n3,5;4,5\n",
    "comma_blanks.txt": "1,5 2,5\n3,5 4,5\n",
    "comma_tab.tsv": "a\tb\n1,5\t2,5\n3,5\t4,5\n",
    "thousands.csv": 'a,b\n"1,000",2\n"3,000",4\n',
    "currency.csv": "a,b\n€5,2\n€7,4\n",
    "percent.csv": "a,b\n5%,2\n7%,4\n",
    "constant.csv": "a,b\n1,2\n1,2\n1,2\n",
    "two_rows.csv": "a,b\n1,2\n3,4\n1,2\n3,4\n",
    "twins.csv": "a,b,a\n1,2,3\n4,5,6\n",
    "ids.csv": "id,a,b\nx,1,2\nx,3,4\ny,5,6\n",
    "prose.txt": "# Title\n\nA line of a text that goes on for quite a number of words.\nAnd so on.\n",
    "page.html": "<!DOCTYPE html>\n<p>1</p>\n",
    "data.json": '{"a": [1, 2, 3]}\n',
    "doc.xml": '<?xml version="1.0"?>\n<table><row>1</row></table>\n',
    "structure_f": STRUCTURE,
    "cut_f": "   3 individuals\n" + STRUCTURE,
    "short_f": STRUCTURE.split("Inferred")[0],
    "popinfo_f": STRUCTURE.replace("0.900 0.100", "0.900 | Pop 2: 0.050 0.050 | "),
    "letter_f": STRUCTURE.replace("0.900 0.100", "0.900 o.100"),
    "ragged.indfile": "1 1 (0) 1 : 0.501 0.499\n2 2 (0) 1 : 0.250\n",
    "runs.indfile": "1 1 (0) 1 : 0.501 0.499\n2 2 (0) 1 : 0.250 0.750\n\n1 1 (0) 1 : 0.900 0.100\n",
    "other.indfile": "1 1 (0) 1 : 1 0\n2 2 (0) 1 : 0 1\n1 1 (0) 1 : 1 0\n3 3 (0) 1 : 0 1\n",
    "count.popfile": "1: 0.9 0.1 30\n2: 0.3 0.7 many\n",
    "two.fam": "p a\np b\n",
    "three.fam": "p a 0 0 1 -9\np b 0 0 1 -9\nq c 0 0 1 -9\n",
    "k2.indfile": "1 1 (0) 1 : 0.501 0.499\n2 2 (0) 1 : 0.250 0.750\n3 3 (0) 1 : 0.900 0.100\n",
    "sum.Q": "0.5 0.5\n0.9 0.5\n",
    "negative.Q": "0.5 0.5\n1.5 -0.5\n",
    "nan.Q": "0.5 0.5\n0.5 NaN\n",
    "numbers.Q": "10 20\n30 40\n",
    "five.Q": "0.9 0.1\n0.8 0.2\n0.3 0.7\n0.1 0.9\n0.5 0.5\n",
    "fraction.txt": "0.25\n0.75\n",
    "all_missing.txt": "NA\n-1\n\"\"\n",
    "seven.txt": "1\n1\n2\n2\n3\n3\n3\n",
    "nobody.txt": "NA\nNA\nNA\nNA\nNA\n1\n",
    "somebody.txt": "1\n1\n2\n2\n3\nNA\n",
    "one_missing.csv": "p,q\n1,NA\n2,NA\n",
    "oblong.csv": "0,1,2\n1,0,3\n",
    "asymmetric.csv": "0,1,5\n2,0,5\n5,5,0\n",
    "diagonal.csv": "1,1,5\n1,0,5\n5,5,0\n",
    "negative_distance.csv": "0,-1,5\n-1,0,5\n5,5,0\n",
    "nan_distance.csv": "0,1,5\n1,0,NA\n5,NA,0\n",
    "text_distance.csv": "0,1,x\n1,0,y\nx,y,0\n",
    "weights.csv": "1\n2\n3\n",
    "not.state": "this is no state",
    "semicolons.csv": "a;b\n1;2\n3;4;5\n",
    "filemap": "run1\t2\tr.Q\nrun2\t2\tfive.Q\n",
    "excel.csv": "sep=;\na;b\n1;2\n3;4\n",
    "blanks.txt": "Pop A\nPop A\nPop B\nPop B\nPop B\nPop A\n",
    "single.Q": "0.9 0.1\n",
    "tiny.csv": "a,b\n1e-200,1\n2e-200,2\n3e-200,4\n",
    "long_name.csv": "a" * 70_000 + ",b\n1,2\n3,x\n5,6\n",
    "page.rtf": "{\\rtf1 text}\n",
    "drawing.svg": '<svg xmlns="http://www.w3.org/2000/svg"/>\n',
    "matrix.mtx": "%%MatrixMarket matrix coordinate real general\n3 3 1\n1 1 5\n",
    "data.arff": "@relation x\n@attribute a numeric\n@data\n1\n2\n",
    "data.dta": "<stata_dta><header>\n",
}

#: Files that are no text, or no plain text.
BINARY = {
    "nul.csv": b"a,b\n1,2\n3,\x004\n",
    "latin1.csv": "größe,länge\n1,2\n3,x\n".encode("latin-1"),
    "utf16.csv": "a,b\n1,2\n3,4\n".encode("utf-16"),
    "utf32.csv": "a,b\n1,2\n3,4\n".encode("utf-32"),
    "bytes.csv": bytes(range(256)) * 4,
    "picture.png": b"\x89PNG\r\n\x1a\n" + bytes(40),
    "paper.pdf": b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n",
    "sheet.xlsx": b"PK\x03\x04\x14\x00\x06\x00" + bytes(60),
    "old.xls": b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(60),
    "data.rds": b"X\n\x00\x00\x00\x03\x00\x04\x02\x02",
    "photo.jpg": b"\xff\xd8\xff\xe0" + bytes(40),
    "table.parquet": b"PAR1" + bytes(40) + b"PAR1",
    "table.arrow": b"ARROW1\0\0" + bytes(40),
    "table.feather": b"FEA1" + bytes(40),
    "workspace.RData": gzip.compress(b"RDX3\nX\n" + bytes(40), mtime=0),
    "survey.sas7bdat": bytes(12) + b"\xc2\xea\x81\x60" + bytes(40),
    "genotypes.vcf": b"##fileformat=VCFv4.2\n#CHROM\tPOS\n1\t2\n",
    "genotypes.bed": b"l\x1b\x01" + bytes(40),
    "store.h5": b"\x89HDF\r\n\x1a\n" + bytes(40),
    "damaged.gz": b"\x1f\x8bgarbage",
    "cut.csv.gz": gzip.compress(b"a,b\n" + b"1,2\n" * 500, mtime=0)[:-12],
    "bomb.csv.gz": bomb(260),
    "trailing.csv.gz": gzip.compress(b"a,b\n1,2\n3,4\n", mtime=0) + b"3,x\n",
    "twice.csv.gz": gzip.compress(gzip.compress(b"a,b\n1,2\n3,4\n", mtime=0), mtime=0),
    "table.csv.bz2": b"BZh91AY&SY" + bytes(40),
    "table.csv.xz": b"\xfd7zXZ\x00" + bytes(40),
    "table.csv.zst": b"\x28\xb5\x2f\xfd" + bytes(40),
    "table.7z": b"7z\xbc\xaf\x27\x1c" + bytes(40),
    "table.tar": b"d.csv".ljust(257, b"\x00") + b"ustar\x00" + bytes(249),
    "base.sqlite": b"SQLite format 3\x00" + bytes(80),
    "data.mat": b"MATLAB 5.0 MAT-file, Platform".ljust(124) + b"\x00\x01IM",
    "data.pkl": b"\x80\x04\x95" + bytes(40),
    "data.sav": b"$FL2@(#) SPSS DATA FILE".ljust(64) + bytes(40),
    "unmarked16.csv": "a,b\n1,2\n3,4\n".encode("utf-16-le"),
    "fields.npy": npy("{'descr': [('a', '<f8'), ('b', '<i4')], 'fortran_order': False, 'shape': (2,), }", bytes(24)),
    "large_label.npy": array("<u8", "(2,)", struct.pack("<2Q", 1, 2**64 - 1)),
    "bsr.npz": sparse("bsr", {"data": array("<f8", "(1, 3, 2)", bytes(48))}),
    "zeros.npz": sparse("csr", {"data": array("<f8", "(0,)"), "indices": array("<i4", "(0,)"),
                                "indptr": array("<i4", "(4,)", bytes(16))}),
    "cut_header.npy": b"\x93NUMPY\x01\x00",
    "cut_data.npy": array("<f8", "(3, 2)", bytes(40)),
    "more_data.npy": array("<f8", "(2, 1)", bytes(16) + b"xyz"),
    "huge.npy": array("<f8", "(1000000000000, 1000)"),
    "overflow.npy": array("<f8", "(4611686018427387904, 8)"),
    "negative.npy": array("<f8", "(-1, 2)"),
    "cube.npy": array("<f8", "(2, 2, 2)", bytes(64)),
    "scalar.npy": array("<f8", "()", bytes(8)),
    "zero_rows.npy": array("<f8", "(0, 3)"),
    "complex.npy": array("<c16", "(2, 1)", bytes(32)),
    "object.npy": array("|O", "(2, 1)", bytes(16)),
    "unicode.npy": array("<U3", "(2, 1)", bytes(24)),
    "big_endian.npy": array(">f8", "(2, 1)", bytes(16)),
    "no_shape.npy": npy("{'descr': '<f8', 'fortran_order': False, }"),
    "code.npy": npy("__import__('os').system('touch hacked')"),
    "version9.npy": npy("{'descr': '<f8', 'fortran_order': False, 'shape': (1, 1), }", bytes(8), version=9),
    "nan.npy": array("<f8", "(2, 1)", struct.pack("<2d", 1, float("nan"))),
    "floats.npy": array("<f8", "(2,)", struct.pack("<2d", 0.25, 0.75)),
    "arrays.npz": zipped("a.npy", array("<f8", "(2, 1)", bytes(16))),
    "bomb.npz": zipped("a.npy", bytes(20_000_000)),
}


def write_all(folder):
    """Writes every file into the folder, and makes a folder, a link and a file that may not be written beside them."""
    for name, content in {**GOOD, **TEXT, **BINARY}.items():
        with open(os.path.join(folder, name), "wb") as out:
            out.write(content if isinstance(content, bytes) else content.encode())
    os.mkdir(os.path.join(folder, "adir"))
    os.symlink("d.csv", os.path.join(folder, "link.csv"))
    os.symlink("nowhere", os.path.join(folder, "dangling.csv"))
    os.symlink("loop.csv", os.path.join(folder, "loop.csv"))
