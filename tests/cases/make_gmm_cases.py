#!/usr/bin/env python3
"""Mixtures of sklearn.mixture.GaussianMixture from a given start, for gmm_cases.json.

The columns have mean 0 and variance 1, so that sklearn's absolute regularisation is also one
relative to the variance of the data. The start is what the M step makes of hard labels.
"""
import json
import pathlib
import warnings

import numpy as np
from sklearn.mixture import GaussianMixture

REGULARIZATION = 1e-6
NAMES = {"spherical": "spherical", "diagonal": "diag", "full": "full"}

rng = np.random.default_rng(20070402)
centres = np.array([[0, 0, 0], [2, 1, 0], [-1, 2, 1]])
spread = np.array([[1, 0.6, 0], [0, 0.5, 0.3], [0, 0, 0.8]])
data = np.vstack([rng.normal(size=(30, 3)) @ spread * (1 + 0.3 * k) + centre for k, centre in enumerate(centres)])
data = (data - data.mean(axis=0)) / data.std(axis=0)
start = np.argmin(((data[:, None, :] - data[[3, 40, 75]][None, :, :]) ** 2).sum(axis=2), axis=1)


def precision(rows, kind):
    covariance = np.cov(rows.T, ddof=0)
    if kind == "full":
        return np.linalg.inv(covariance + REGULARIZATION * np.eye(3))
    variances = np.diag(covariance)
    return 1 / ((variances if kind == "diag" else variances.mean()) + REGULARIZATION)


results = []
for name, kind in NAMES.items():
    groups = [data[start == k] for k in range(3)]
    for iterations in (1, 3, 200):
        mixture = GaussianMixture(
            n_components=3, covariance_type=kind, tol=0.0 if iterations < 200 else 1e-12, reg_covar=REGULARIZATION,
            max_iter=iterations, weights_init=[len(group) / len(data) for group in groups],
            means_init=[group.mean(axis=0) for group in groups],
            precisions_init=np.array([precision(group, kind) for group in groups]))
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            mixture.fit(data)
        factors = mixture.precisions_cholesky_
        if kind == "full":
            factors = np.array([factor.T[np.tril_indices(3)] for factor in factors])
        elif kind == "spherical":
            factors = np.repeat(factors[:, None], 3, axis=1)
        results.append({"covariance": name, "iterations": iterations, "weights": mixture.weights_.tolist(),
                        "means": mixture.means_.tolist(), "factors": factors.tolist(),
                        "log_likelihood": mixture.lower_bound_, "labels": mixture.predict(data).tolist()})

target = pathlib.Path(__file__).with_name("gmm_cases.json")
lines = ",\n".join("  " + json.dumps(result) for result in results)
target.write_text('{"data": %s,\n "start": %s,\n "mixtures": [\n%s\n]}\n' % (json.dumps(data.tolist()),
                                                                           json.dumps(start.tolist()), lines))
