from typing import Any, Callable, Optional, Union

import numpy as np

__version__: str

_Partition = Union[np.ndarray, list[str]]
_Known = Optional[tuple[str, _Partition]]
_Options = dict[str, Any]
_Progress = Optional[Callable[[str, int, int], None]]

class SparseCases:
    def __init__(
        self, starts: np.ndarray, columns: np.ndarray, values: np.ndarray, n_cols: int
    ) -> None: ...

_Cases = Union[np.ndarray, SparseCases]

class Described:
    def __init__(
        self,
        data: _Cases,
        distances: bool,
        features: list[str],
        known: _Known = None,
        weights: Optional[np.ndarray] = None,
    ) -> None: ...

class FitResult:
    @property
    def labels(self) -> np.ndarray: ...
    @property
    def memberships(self) -> np.ndarray: ...
    @property
    def uncertainty(self) -> np.ndarray: ...
    @property
    def margin(self) -> np.ndarray: ...
    @property
    def votes_per_case(self) -> np.ndarray: ...
    @property
    def noise_shares(self) -> np.ndarray: ...
    @property
    def n_noise(self) -> int: ...
    @property
    def model_labels(self) -> np.ndarray: ...
    @property
    def selected(self) -> int: ...
    @property
    def warnings(self) -> list[str]: ...
    def json(self, data: Described, options: _Options, with_hash: bool = True) -> str: ...
    def write_report(self, data: Described, options: _Options, path: str, call: str) -> None: ...

core_names: dict[str, str]

def options(job: str) -> list[dict[str, Any]]: ...
def fields(kind: str) -> list[dict[str, str]]: ...
def fit(
    data: _Cases,
    options: _Options,
    distances: bool = False,
    threads: int = 0,
    progress: _Progress = None,
    adapter: Any = None,
    weights: Optional[np.ndarray] = None,
) -> FitResult: ...
def nearest(
    training: np.ndarray, rows: np.ndarray, distances: bool = False, threads: int = 1
) -> np.ndarray: ...
def has_report() -> bool: ...
def crosstable(a: _Partition, b: _Partition, weights: Optional[np.ndarray]) -> dict[str, Any]: ...
def match(a: _Partition, b: _Partition, options: _Options) -> dict[str, Any]: ...
def agreement(
    a: _Partition, b: _Partition, options: _Options
) -> tuple[dict[str, float], list[str]]: ...
class RunsPage:
    def document(self) -> str: ...
    def write(self, path: str) -> None: ...

def consensus(
    ensemble: list[_Partition],
    options: _Options,
    reference: Optional[_Partition],
    threads: int,
    known: _Known,
    call: str,
    weights: Optional[np.ndarray],
) -> dict[str, Any]: ...
def align(
    runs: list[_Partition], options: _Options, threads: int, known: _Known, call: str
) -> dict[str, Any]: ...
def compare_known(
    known: _Known, clusters: np.ndarray, n_clusters: int, weights: Optional[np.ndarray]
) -> dict[str, Any]: ...
def criterion(
    memberships: np.ndarray, noise_shares: Optional[np.ndarray], weights: Optional[np.ndarray]
) -> dict[str, float]: ...
def assignment(values: np.ndarray, maximize: bool) -> np.ndarray: ...
