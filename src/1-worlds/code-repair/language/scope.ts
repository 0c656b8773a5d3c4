import { type Meter, type Place, raise, type Value } from './values.ts';

interface Binding {
  value: Value;
  readonly constant: boolean;
}

/** The names that are visible at one place of a running program. */
export class Scope {
  readonly #parent: Scope | null;
  readonly #bindings = new Map<string, Binding>();
  readonly meter: Meter;

  constructor(parent: Scope | null, meter: Meter) {
    this.#parent = parent;
    this.meter = meter;
  }

  declare(name: string, value: Value, constant: boolean): void {
    this.#bindings.set(name, { value, constant });
  }

  get(name: string, place: Place): Value {
    const binding = this.#find(name);
    if (binding === undefined) return raise('ReferenceError', `${name} is not defined`, place);
    return binding.value;
  }

  /** The value of a name that a module exports; nothing if it declares no such name. */
  own(name: string): Value {
    return this.#bindings.get(name)?.value;
  }

  has(name: string): boolean {
    return this.#find(name) !== undefined;
  }

  set(name: string, value: Value, place: Place): void {
    const binding = this.#find(name);
    if (binding === undefined) raise('ReferenceError', `${name} is not defined`, place);
    if (binding.constant) raise('TypeError', 'Assignment to constant variable.', place);
    binding.value = value;
  }

  #find(name: string): Binding | undefined {
    for (let scope: Scope | null = this; scope !== null; scope = scope.#parent) {
      const binding = scope.#bindings.get(name);
      if (binding !== undefined) return binding;
    }
    return undefined;
  }
}
