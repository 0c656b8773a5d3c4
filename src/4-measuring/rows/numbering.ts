import { present } from '../../base/present.ts';

/** Gives each new name the next number. */
export class Numbering {
  readonly names: string[] = [];
  readonly #numbers = new Map<string, number>();

  of(name: string): number {
    let number = this.#numbers.get(name);
    if (number === undefined) {
      number = this.names.length;
      this.names.push(name);
      this.#numbers.set(name, number);
    }
    return number;
  }

  /** The names in a preferred order, other names after them by code point, and the new number of each old one. */
  reordered(preferred: readonly string[]): { names: string[]; to: number[] } {
    const known = preferred.filter((name) => this.#numbers.has(name));
    const others = this.names.filter((name) => !known.includes(name));
    return this.#moved([...known, ...others.sort(byCodePoint)]);
  }

  sorted(): { names: string[]; to: number[] } {
    return this.#moved(this.names.toSorted(byCodePoint));
  }

  #moved(names: string[]): { names: string[]; to: number[] } {
    const to: number[] = [];
    names.forEach((name, index) => {
      to[present(this.#numbers.get(name))] = index;
    });
    return { names, to };
  }
}

const byCodePoint = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
