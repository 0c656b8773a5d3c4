import type { PythonRandom } from '../../../base/random/python-random.ts';

const DRAWS = 200;
const CAPITALS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/**
 * Another identifier of the same shape. Its digits are drawn anew; in one with fewer than three
 * digits, its capitals too. Small letters stay, because they are mostly words: `user_1177`.
 *
 * @param occurs whether a text is in the run already
 */
export function freshIdentifier(
  old: string,
  random: PythonRandom,
  occurs: (text: string) => boolean,
): string | null {
  const digits = old.replace(/\D/g, '').length;
  for (let draw = 0; draw < DRAWS; draw++) {
    const fresh = old.replace(digits >= 3 ? /\d/g : /[0-9A-Z]/g, (character) => {
      if (!/\d/.test(character)) return random.choice([...CAPITALS]);
      // A number that begins with a zero would be another number as JSON.
      return String(random.randint(character === '0' ? 0 : 1, 9));
    });
    if (differences(old, fresh) >= 2 && !occurs(fresh)) return fresh;
  }
  return null;
}

/** In how many characters two texts of the same length differ: one alone could be a slip of the pen. */
function differences(a: string, b: string): number {
  let count = 0;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) count++;
  return count;
}
