import type { PythonRandom } from '../../base/random/python-random.ts';

const THINGS = [
  'cup',
  'jug',
  'lamp',
  'bench',
  'fence',
  'garden',
  'meadow',
  'window',
  'orchard',
  'harbour',
  'staircase',
  'lighthouse',
];
const LOOKS = ['', 'old ', 'grey ', 'round ', 'wooden ', 'painted ', 'weathered '];
const WHERE = ['is by', 'is near', 'lies behind', 'stands beside', 'stands across from'];

/** The shortest sentence that can be drawn: "The cup is by the jug." */
const SHORTEST = 22;

/**
 * Sentences that say nothing about a run, its quality or whoever reads it, exactly as long as a text that
 * might. They have no figure and no name that a run could contradict. Every length from the shortest
 * sentence on can be reached with whole sentences; a shorter text is cut.
 */
export function neutralText(instead: string, random: PythonRandom): string {
  // What is invisible counts by characters, as a reader would count it.
  const length = Array.from(instead).length;
  // Lines that set a text apart from what is before it do so here as well.
  let text = /^\n*/.exec(instead)?.[0] ?? '';
  for (let left = length - text.length; left > 0; left = length - text.length) {
    const next = sentence(random);
    if (left < SHORTEST) text += next.slice(0, left);
    else if (next.length === left) text += next;
    else if (left - next.length > SHORTEST) text += `${next} `;
  }
  return text;
}

function sentence(random: PythonRandom): string {
  const one = `${random.choice(LOOKS)}${random.choice(THINGS)}`;
  return `The ${one} ${random.choice(WHERE)} the ${random.choice(LOOKS)}${random.choice(THINGS)}.`;
}
