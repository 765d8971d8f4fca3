"""How many clusters, who belongs to which, and how certain that is.

``TrueCluster`` is a scikit-learn estimator; the functions work on partitions that are given
as labels (any integers or strings; NaN, None and "" are missing, and so is -1 except where it means
noise), as memberships (a matrix whose rows sum to 1), or as a clusterer of scikit-learn that is fitted.
"""
from ._anndata import fit_anndata
from ._core import __version__
from ._estimator import TrueCluster
from ._functions import (
    agreement,
    align,
    cic,
    consensus,
    criterion,
    crosstable,
    fields,
    linear_sum_assignment,
    match,
    options,
)
from ._results import Alignment, Consensus, Crosstable, Match

__all__ = [
    "Alignment",
    "Consensus",
    "Crosstable",
    "Match",
    "TrueCluster",
    "__version__",
    "agreement",
    "align",
    "cic",
    "consensus",
    "criterion",
    "crosstable",
    "fields",
    "fit_anndata",
    "linear_sum_assignment",
    "match",
    "options",
]
