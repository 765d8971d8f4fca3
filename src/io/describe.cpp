// The options of reading files, described.
#include <truecluster/data_file.hpp>

namespace truecluster {

void describe(InputOptions& options, OptionVisitor& visitor) {
  visitor.option("columns", options.columns,
                 "columns to use: names, numbers from 1 or ranges, joined by commas");
  visitor.option("id_column", options.id_column, "the column that names the rows");
  visitor.option("separator", options.separator, "what separates the cells of a text file");
  visitor.option("header", options.header, "whether the first row of a text file holds names");
}

void describe_kind(InputOptions& options, OptionVisitor& visitor) {
  visitor.option("input_format", options.kind, "what the files hold");
}

void describe(DataOptions& options, OptionVisitor& visitor) {
  describe(options.input, visitor);
  visitor.option("matrix", options.input.matrix,
                 "which matrix of an .h5ad file to use, such as X, obsm/X_umap or layers/counts; "
                 "empty: obsm/X_pca if there is one, else X");
  visitor.option("ignore_text", options.ignore_text, "leave out columns that hold text");
  visitor.option("missing", options.missing,
                 "what to do with rows that have missing or infinite values: refuse or drop them, "
                 "or fill in the mean or median of the column");
  visitor.option("scale", options.scale,
                 "how columns are scaled: not at all (none), by mean and standard deviation "
                 "(standard) or by median and interquartile range / 1.349 (robust); auto: standard "
                 "if the standard deviations differ by a factor of more than 20");
}

}  // namespace truecluster
