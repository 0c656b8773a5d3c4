import { SimulatedSet } from '../../generated/internals.mjs';

/** As large as the sets get. */
const LARGEST = 4000;

/**
 * A set that grows. A judge judges the largest one; a smaller one is part of it, as the sets that
 * `tj generate` writes with one seed are.
 */
export class GrowingSet {
  #designs;
  #parts = new Map();
  #places = { parent: new Map(), fault: new Map() };
  #flags = { parent: [], fault: [] };

  constructor(designs) {
    this.#designs = designs;
    this.design = designs.ofSize(LARGEST);
    this.pairs = this.design.pairs;
    this.#numbered(this.design, (kind, name, place) => this.#places[kind].set(name, place));
  }

  #numbered({ clusters, types }, put) {
    let pair = 0;
    clusters.forEach((cluster, place) => {
      put('parent', cluster.instance, place);
      for (const type of cluster.types) put('fault', `${cluster.instance} ${types[type]}`, pair++);
    });
  }

  flagParent(cluster, flagged) {
    this.#flags.parent[cluster] = flagged;
  }

  flagFault(pair, flagged) {
    this.#flags.fault[pair] = flagged;
  }

  draw(judge, random) {
    judge(this, random);
  }

  /** What the judge did on the part of this size. */
  upTo(size, confidence) {
    const { set, parents, faults } = this.#part(size);
    for (const [to, from] of parents.entries()) set.flagParent(to, this.#flags.parent[from]);
    for (const [to, from] of faults.entries()) set.flagFault(to, this.#flags.fault[from]);
    let pair = 0;
    const clusters = set.design.clusters.map(({ instance, types }, place) => ({
      instance,
      task: place,
      parentFlagged: this.#flags.parent[parents[place]] === true,
      types,
      flags: types.map(() => this.#flags.fault[faults[pair++]] === true),
    }));
    return { row: { ...set.row(confidence), ...countsOf(clusters) }, clusters };
  }

  #part(size) {
    let part = this.#parts.get(size);
    if (part === undefined) {
      const design = this.#designs.ofSize(size);
      part = { set: new SimulatedSet(design), parents: [], faults: [] };
      this.#numbered(design, (kind, name, place) => {
        part[`${kind}s`][place] = this.#places[kind].get(name);
      });
      this.#parts.set(size, part);
    }
    return part;
  }
}

/** The counts of a row of pairs, as a measurement has them. */
function countsOf(clusters) {
  const counts = { pairs: 0, faultOnly: 0, parentOnly: 0, parentRate: 0 };
  for (const { parentFlagged, flags } of clusters) {
    const flagged = flags.filter(Boolean).length;
    counts.pairs += flags.length;
    if (parentFlagged) {
      counts.parentRate += flags.length;
      counts.parentOnly += flags.length - flagged;
    } else counts.faultOnly += flagged;
  }
  const parents = clusters.length;
  const parentRate = counts.parentRate / counts.pairs;
  return { ...counts, parentRate, parents, tasks: parents, noneShown: false };
}
