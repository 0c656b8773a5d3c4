import type { ToolFacts } from '../recorded-trace.ts';

/** What several recordings say about the same tools. Where they disagree, the careful answer counts. */
export class ToolFactsTally {
  readonly #tools = new Map<string, ToolFacts>();

  add({ name, readOnly, idempotent }: ToolFacts): void {
    const known = this.#tools.get(name);
    const both = {
      readOnly: careful(known?.readOnly, readOnly),
      idempotent: careful(known?.idempotent, idempotent),
    };
    this.#tools.set(name, {
      name,
      ...(both.readOnly === undefined ? {} : { readOnly: both.readOnly }),
      ...(both.idempotent === undefined ? {} : { idempotent: both.idempotent }),
    });
  }

  all(): readonly ToolFacts[] {
    return [...this.#tools.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1));
  }
}

function careful(a: boolean | undefined, b: boolean | undefined): boolean | undefined {
  return a === undefined ? b : b === undefined ? a : a && b;
}
