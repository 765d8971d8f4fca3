"""Sets whose numbers of clusters, sizes, columns and distances are drawn at random, for data_sets.py. They were written after the rule of
docs/choosing-k.md was fixed, and no choice of the rule was made by them: what they show is not what the rule was developed on.
"""
import numpy as np


def sizes_of(rng, k, n, unequal):
    """k sizes that sum to n: about equal, or as uneven as a random division of n, but at least 20."""
    shares = rng.dirichlet(np.full(k, 1.5 if unequal else 50))
    return 20 + np.round(shares * (n - 20 * k)).astype(int)


def apart(rng, k, d, distance):
    """k random centres of which no two are closer than the distance: in the smallest box that takes them."""
    width = distance
    while True:
        centres = []
        for _ in range(200 * k):
            candidate = rng.uniform(0, width, d)
            if all(np.linalg.norm(candidate - other) >= distance for other in centres):
                centres.append(candidate)
            if len(centres) == k:
                return np.array(centres)
        width *= 1.2


def around(rng, draw, unequal=False, distance=(5, 8)):
    """Two to ten clusters in two to eight columns, whose scatter around their centres is that of draw(n, d)."""
    k, d = rng.integers(2, 11), rng.integers(2, 9)
    sizes = sizes_of(rng, k, rng.integers(60 * k, 200 * k), unequal)
    centres = apart(rng, k, d, rng.uniform(*distance))
    values = np.vstack([centre + draw(size, d) for centre, size in zip(centres, sizes)])
    return values, np.repeat(np.arange(k), sizes)


def elongated(rng, n, d):
    directions, _ = np.linalg.qr(rng.normal(size=(d, d)))
    return rng.normal(size=(n, d)) * rng.uniform(0.3, 1.4, d) @ directions


def rings(rng):
    k, n = rng.integers(2, 5), rng.integers(150, 400)
    classes = np.repeat(np.arange(k), n * (1 + np.arange(k)))
    angle = rng.uniform(0, 2 * np.pi, len(classes))
    radius = 1 + 1.5 * classes
    values = np.column_stack([radius * np.cos(angle), radius * np.sin(angle)])
    return values + rng.uniform(0.08, 0.2) * rng.normal(size=values.shape), classes


def arms(rng):
    k, n = rng.integers(2, 5), rng.integers(100, 300)
    classes = np.repeat(np.arange(k), n)
    turn = np.sqrt(rng.uniform(0.1, 1, len(classes))) * 2 * np.pi
    angle = turn + 2 * np.pi * classes / k
    values = np.column_stack([turn * np.cos(angle), turn * np.sin(angle)])
    return values + rng.uniform(0.1, 0.25) * rng.normal(size=values.shape), classes


def moons_and_blobs(rng):
    """A pair of moons beside one to four blobs."""
    n, k = rng.integers(100, 300), rng.integers(1, 5)
    angle = rng.uniform(0, np.pi, 2 * n)
    lower = np.repeat([0, 1], n)
    moons = np.column_stack([np.where(lower, 1 - np.cos(angle), np.cos(angle)), np.where(lower, 0.5 - np.sin(angle), np.sin(angle))])
    centres = np.column_stack([rng.uniform(-2, 3, k), -3.5 - 2.5 * np.arange(k)])
    blobs = np.repeat(centres, n, axis=0) + 0.35 * rng.normal(size=(k * n, 2))
    return np.vstack([moons + 0.07 * rng.normal(size=moons.shape), blobs]), np.concatenate([lower, np.repeat(np.arange(k) + 2, n)])


def with_noise_columns(rng):
    values, classes = around(rng, lambda n, d: rng.normal(size=(n, d)), distance=(6, 9))
    return np.hstack([values, rng.normal(size=(len(values), rng.integers(2, 6)))]), classes


def one_cluster(rng):
    """Single clusters of shapes other than those of the null data."""
    n, d = rng.integers(150, 1200), rng.integers(2, 7)
    shapes = [
        lambda: rng.laplace(size=(n, d)),
        lambda: rng.dirichlet(np.ones(d + 1), n)[:, :d],
        lambda: rng.gamma(2, size=(n, d)) @ rng.normal(size=(d, d)),
        lambda: np.abs(rng.normal(size=(n, d))) ** 1.5,
        lambda: np.column_stack([x := rng.normal(size=n), 0.6 * x**2 + 0.5 * rng.normal(size=n)]),
        lambda: rng.normal(size=(n, 1)) * rng.normal(size=d) + 0.3 * rng.standard_t(5, size=(n, d)),
    ]
    return shapes[rng.integers(len(shapes))](), np.zeros(n)


KINDS = {
    "normal": lambda rng: around(rng, lambda n, d: rng.normal(size=(n, d))),
    "elongated": lambda rng: around(rng, lambda n, d: elongated(rng, n, d)),
    "unequal": lambda rng: around(rng, lambda n, d: rng.normal(size=(n, d)), unequal=True),
    "heavy": lambda rng: around(rng, lambda n, d: rng.standard_t(4, size=(n, d)), distance=(7, 10)),
    "skewed": lambda rng: around(rng, lambda n, d: rng.gamma(1.5, size=(n, d)), distance=(6, 9)),
    "boxes": lambda rng: around(rng, lambda n, d: rng.uniform(-1.7, 1.7, (n, d)), distance=(5, 8)),
    "columns": with_noise_columns,
    "rings": rings,
    "arms": arms,
    "mixed": moons_and_blobs,
    "one": one_cluster,
}


def fresh_sets(n_repeats):
    """(name, values, classes) of n_repeats sets of each kind, and twice as many of one cluster."""
    for number, (kind, make) in enumerate(KINDS.items()):
        for repeat in range(2 * n_repeats if kind == "one" else n_repeats):
            yield f"fresh_{kind}_{repeat}", *make(np.random.default_rng([2028, number, repeat]))
