# %% [markdown]
# # A tour of truecluster in Python
# Penguins, each measured four times: how many clusters, and how sure?
# Run as a script or cell by cell; pictures go to the folder that is given, or to the screen.

# %%
import sys
from pathlib import Path

import matplotlib.pyplot as plt
import pandas as pd

from truecluster import TrueCluster, agreement, match

folder = Path(sys.argv[1]) if len(sys.argv) > 1 else None


def show(figure, name):
    if folder:
        figure.savefig(folder / f"{name}.png", dpi=100)
    else:
        plt.show()


measured = pd.read_csv(Path(__file__).parents[1] / "data" / "penguins.csv").dropna()
X = (measured - measured.mean()) / measured.std()

# %% [markdown]
# ## Three clusterers side by side
# For each number of clusters, the criterion says how much the votes of the replicates tell.

# %%
model = TrueCluster(range(1, 8), clusterer="kmeans,gmm,ward", random_state=1).fit(X)
print(model.reason_)
show(model.plot("cic").figure, "cic")

# %% [markdown]
# ## The chosen clusters
# Pale cases are those the replicates disagree about.

# %%
figure, axes = plt.subplots(1, 2, figsize=(11, 4), layout="constrained")
model.plot("cases", ax=axes[0])
model.plot("memberships", ax=axes[1])
show(figure, "clusters")
print(pd.DataFrame(model.cluster_summary_).round(3).to_string(index=False))

# %% [markdown]
# ## Where two clusterers differ
# Cases that k-means and the mixture of normal distributions put elsewhere are cases that either is unsure about.

# %%
mixture = TrueCluster(3, clusterer="gmm", random_state=1).fit(X)
kmeans = TrueCluster(3, clusterer="kmeans", random_state=1).fit(X)
matched = match(mixture.labels_, kmeans.labels_)
for cluster, other, cases, _ in matched.pairs:
    print(f"cluster {cluster} of gmm is {other} of kmeans: {cases:.0f} cases in common")
print(f"adjusted Rand index {agreement(mixture.labels_, kmeans.labels_)['adjusted_rand']:.3f}")

differs = matched.rename(kmeans.labels_) != mixture.labels_
unsure = (mixture.case_uncertainty_ + kmeans.case_uncertainty_) / 2
figure, ax = plt.subplots(figsize=(6, 2.5), layout="constrained")
ax.boxplot([unsure[differs], unsure[~differs]], vert=False, widths=0.6,
           labels=[f"they differ ({differs.sum()})", f"they agree ({(~differs).sum()})"])
ax.set_xlabel("mean uncertainty of a case (bits)")
show(figure, "uncertainty")
print(f"mean uncertainty: {unsure[~differs].mean():.3f} where they agree, {unsure[differs].mean():.3f} where not")
