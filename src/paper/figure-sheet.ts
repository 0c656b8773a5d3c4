import published from './published-figures.json' with { type: 'json' };

/** Figures by name, as printed: `{ OutcomeFA: '0.330', OutcomeFACI: '[0.24, 0.43]' }`. */
export type Figures = Readonly<Record<string, string>>;

/** August 2026: the five judges. October 2026: the view-by-task ablation. */
export type Edition = 'august' | 'october';

export const publishedFigures: Readonly<Record<Edition, Figures>> = published;

/**
 * Gathers the figures of one edition. A section may offer more than the paper prints (an interval
 * for every estimate, say); only what was published is kept, and `wants` lets a section skip the
 * work for the rest.
 */
export class FigureSheet {
  readonly #published: Figures;
  readonly #found = new Map<string, string>();

  constructor(published: Figures) {
    this.#published = published;
  }

  wants(name: string): boolean {
    return Object.hasOwn(this.#published, name);
  }

  set(name: string, figure: string | number): void {
    if (this.wants(name)) this.#found.set(name, String(figure));
  }

  /** What was found, in the order of publication. */
  get figures(): Figures {
    const names = Object.keys(this.#published).filter((name) => this.#found.has(name));
    return Object.fromEntries(names.map((name) => [name, this.#found.get(name) as string]));
  }

  get missing(): readonly string[] {
    return Object.keys(this.#published).filter((name) => !this.#found.has(name));
  }
}
