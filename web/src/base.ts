// What never changes while the page is open: the result, its models, its cases.
import { AllCases, crosstable } from "./cases";
import { bytesOf, floats, unpack } from "./bytes";
import { plural } from "./format";
import { type ClusterName, nameClusters } from "./naming";
import { noiseColour } from "./palette";
import type { Input, Model, Report, Result } from "./result";

export interface Known {
  name: string;
  classes: string[];
  codes: Uint16Array | null; // of the carried cases; classes.length where the label is missing
}

export class Base {
  readonly report: Report;
  readonly models: Model[];
  readonly chosen: number; // place of the chosen model; −1 if the result has none
  readonly cases: AllCases;
  readonly nObjects?: number;
  readonly given: boolean; // the partitions were given, not made by resampling the data
  readonly inputs: Input[];
  readonly known?: Known; // labels that were known beforehand
  private readonly names = new Map<number, ClusterName[] | null>();
  private ownNames: string[] = []; // that the reader has given
  private values?: Float32Array[];
  private ofDrawn?: Float32Array;

  constructor(readonly result: Result) {
    this.report = result.report ?? {};
    this.models = modelsOf(result);
    this.chosen =
      this.models.length === 1
        ? 0
        : this.models.findIndex(
            (m) =>
              m.k === result.selected_k && (!result.selected_clusterer || m.clusterer === result.selected_clusterer),
          );
    this.cases = new AllCases(
      this.report.carried,
      this.chosen,
      this.models.map((m) => m.k),
    );
    this.nObjects = result.input?.n_objects ?? result.n_objects ?? this.report.sample?.n_total;
    this.known = knownOf(result);
    this.given = result.n_partitions !== undefined;
    this.inputs = result.inputs ?? (result.input ? [result.input] : []);
  }

  get chosenNames(): string[] {
    return (this.report.clusters ?? []).map((cluster, k) => this.ownNames[k] || cluster.name);
  }

  // The reader's names of the chosen clusters; "" keeps a name.
  rename(names: string[] | null): void {
    const { length } = this.report.clusters ?? [];
    const wanted = names?.length === length ? distinct(names) : [];
    if (wanted.join("\n") === this.ownNames.join("\n")) return;
    this.ownNames = wanted;
    this.names.clear();
  }

  // Whether a model leaves cases out as noise: they are labelled by the number after its last cluster.
  hasNoise(model: number): boolean {
    return model === this.chosen ? this.report.noise !== undefined : (this.models[model].noise_share ?? 0) > 0;
  }

  // What a share is of, said where cases have weights.
  get ofTheWeight(): string {
    return this.cases.weighted ? " of the weight" : "";
  }

  // How a table counts cases that have weights.
  get countedText(): string {
    return this.cases.weighted ? "Cases count by their weight, of which the mean is 1." : "";
  }

  // What each drawn case counts for in sums over them; null: all alike.
  get drawnWeights(): Float32Array | null {
    const { at = [], weights } = this.report.drawn ?? {};
    if (!this.cases.weighted) return null;
    this.ofDrawn ??= weights === undefined ? Float32Array.from(at, (i) => this.cases.weight(i)) : floats(weights);
    return this.ofDrawn;
  }

  // What the page is about, in its title.
  get inputName(): string {
    const [first, ...others] = this.inputs;
    const name = first?.file ?? this.result.command;
    return others.length > 0 ? `${name} and ${plural(others.length, "more file")}` : name;
  }

  // Whether the page can show this model: it has a label for every case that is carried.
  canShow(model: number): boolean {
    return model === this.chosen || (this.cases.has(model) && this.cases.has(this.chosen));
  }

  // Names and colours of a model's clusters, from the chosen ones.
  clusterNames(model: number): ClusterName[] | null {
    const known = this.names.get(model);
    if (known !== undefined) return known;
    const names = this.makeNames(model);
    this.names.set(model, names);
    return names;
  }

  // Values of the drawn cases in feature `f`.
  featureValues(f: number): Float32Array | null {
    this.values ??= (this.report.features ?? []).map((feature) => floats(feature.values ?? ""));
    const values = this.values[f];
    return values && values.length > 0 ? values : null;
  }

  private makeNames(model: number): ClusterName[] | null {
    const noise = this.hasNoise(model) ? [{ name: "Noise", colour: noiseColour }] : [];
    if (model === this.chosen) return [...this.chosenNames.map((name, colour) => ({ name, colour })), ...noise];
    const [mine, theirs] = [this.cases.labels(this.chosen), this.cases.labels(model)];
    if (!mine || !theirs) return null;
    const weights = this.cases.weights([model]);
    const k = this.models[model].k; // noise names nothing
    const counts = crosstable(mine, theirs, this.chosenNames.length, k, null, weights);
    return [...nameClusters(this.chosenNames, counts), ...noise];
  }
}

// No two clusters are called alike.
function distinct(names: string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const start = name.trim().slice(0, 60);
    let free = start;
    for (let n = 2; free !== "" && taken.has(free); ++n) free = `${start} (${n})`;
    taken.add(free);
    return free;
  });
}

function knownOf({ known_labels: known, report }: Result): Known | undefined {
  if (!known) return undefined;
  const { known: codes, n = 0 } = report?.carried ?? {};
  return {
    name: known.name,
    classes: known.classes,
    codes: codes ? unpack(bytesOf(codes.data), codes.bits, n) : null,
  };
}

// consensus has the fields of its only model at the top level.
function modelsOf(result: Result): Model[] {
  if (result.models) return result.models;
  const { n_clusters, cic, uncertainty, information, relative_model_complexity } = result;
  if (n_clusters === undefined || cic === undefined || uncertainty === undefined || information === undefined)
    return [];
  return [
    {
      k: n_clusters,
      clusterer: "given partitions",
      cic,
      uncertainty,
      information,
      relative_model_complexity: relative_model_complexity ?? 0,
      cic_standard_error: result.cic_standard_error ?? null,
      half_difference: result.half_difference ?? null,
      n_replicates: result.n_partitions ?? 0,
      converged: result.converged ?? true,
      cluster_sizes: result.cluster_sizes,
    },
  ];
}
