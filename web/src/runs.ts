// Aligned runs as the page shows them: memberships of the drawn cases, their order, and the rows by mode.
import type { Aligned, Mode, Run } from "./result";
import { shortNames } from "./run_names";
import type { View } from "./view";

export interface RunRow {
  at: number; // among the shown runs
  run: Run;
  name: string;
  mode: Mode;
  modeAt: number; // among all modes, from 0
  head: boolean; // stands for its mode
}

export function membershipsOf(aligned: Aligned, run: number): number[][] {
  const { memberships, labels } = aligned.runs[run];
  if (memberships) return memberships;
  return (labels ?? []).map((label) => Array.from({ length: aligned.n_clusters }, (_, k) => (k === label ? 1 : 0)));
}

// By population in the order given, then by the cluster a case has on average, the surest first: the same for all runs.
export function caseOrder(aligned: Aligned, all: number[][][]): number[] {
  const mean = all[0].map((_, i) =>
    Array.from({ length: aligned.n_clusters }, (_unused, k) => all.reduce((sum, run) => sum + (run[i][k] ?? 0), 0)),
  );
  const top = mean.map((row) => row.indexOf(Math.max(...row)));
  const group = (i: number) => aligned.groups?.of[i] ?? 0;
  return mean
    .map((_, i) => i)
    .sort((a, b) => group(a) - group(b) || top[a] - top[b] || mean[b][top[b]] - mean[a][top[a]]);
}

// Modes by number of clusters, the largest first; each its most typical run, and all its runs if it is unfolded.
export function runRows(view: View, unfolded: Set<number>): RunRow[] {
  const { runs = [], modes = [] } = view.base.result;
  const aligned = view.base.report.aligned as Aligned;
  const names = shortNames(runs.map((run) => run.file));
  const order = modes
    .map((_, m) => m)
    .sort((a, b) => modes[a].n_clusters - modes[b].n_clusters || modes[b].files.length - modes[a].files.length);
  return order.flatMap((m) => {
    const mode = modes[m];
    const own = aligned.shown_runs.map((r, at) => ({ r, at })).filter(({ r }) => runs[r].mode === m + 1);
    const first = own.find(({ r }) => runs[r].file === mode.representative) ?? own[0];
    const rest = unfolded.has(m) ? own.filter((o) => o !== first) : [];
    return (first ? [first, ...rest] : []).map(({ r, at }, i) => ({
      at,
      run: runs[r],
      name: names[r],
      mode,
      modeAt: m,
      head: i === 0,
    }));
  });
}

// "mode 2 of 3" among those with the same number of clusters, the largest being the first.
export function modePlace(view: View, modeAt: number): { place: number; of: number; runs: number } {
  const { modes = [], levels = [] } = view.base.result;
  const mode = modes[modeAt];
  const same = modes.filter((m) => m.n_clusters === mode.n_clusters).sort((a, b) => b.files.length - a.files.length);
  const level = levels.find((l) => l.n_clusters === mode.n_clusters);
  return { place: same.indexOf(mode) + 1, of: same.length, runs: level?.n_runs ?? mode.files.length };
}
