import type { PythonRandom } from '../../../base/random/python-random.ts';
import type { Unit } from '../units/unit.ts';
import { units } from '../units/units.ts';
import { type PlacedUnit, placeUnit } from './placed-unit.ts';

const byName = new Map(units.map((unit) => [unit.name, unit]));

/** The units that import this one directly. */
export function importersOf(name: string): readonly Unit[] {
  return units.filter(({ uses }) => uses.includes(name));
}

/** Places these units, everything that they import, and others until there are enough. */
export function drawUnits(
  wanted: readonly string[],
  count: number,
  random: PythonRandom,
): readonly PlacedUnit[] {
  const chosen = new Set<string>();
  const add = (name: string): void => {
    for (const used of byName.get(name)?.uses ?? []) add(used);
    chosen.add(name);
  };
  for (const name of wanted) add(name);
  const others = units.map(({ name }) => name).filter((name) => !chosen.has(name));
  random.shuffle(others);
  // At least one unit has nothing to do with the wanted ones.
  const [unrelated, ...more] = others;
  if (unrelated !== undefined) add(unrelated);
  for (const name of more) if (chosen.size < count) add(name);

  const placed = new Map<string, PlacedUnit>();
  for (const name of chosen) {
    const unit = byName.get(name);
    if (unit !== undefined) placed.set(name, placeUnit(unit, drawWords(unit, random), placed));
  }
  return [...placed.values()];
}

function drawWords(unit: Unit, random: PythonRandom): Record<string, string> {
  const words: Record<string, string> = { file: random.choice(unit.files) };
  for (const [key, options] of Object.entries({ ...unit.names, ...unit.values })) {
    words[key] = random.choice(options);
  }
  return words;
}
