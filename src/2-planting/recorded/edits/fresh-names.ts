import type { PythonRandom } from '../../../base/random/python-random.ts';
import type { StatedValue } from '../grounding/stated-values.ts';

const DRAWS = 200;
const CAPITALS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const HASH = /^(?=.*[a-f])(?=.*\d)[0-9a-f]{7,}$/;

/** Names of errors, none of which is more telling than another. */
const ERRORS =
  'KeyError ValueError TypeError AttributeError IndexError ImportError RuntimeError NameError AssertionError FileNotFoundError PermissionError OSError UnicodeDecodeError ModuleNotFoundError TimeoutError ConnectionError SyntaxError ReferenceError RangeError'.split(
    ' ',
  );

/**
 * Another name of the same form, which does not occur yet; null if none was found. A name keeps its leading
 * zeros, its check digit and what says which version of a form it has, so that nothing but its value is new.
 */
export function freshName(
  old: string,
  kind: StatedValue['kind'],
  random: PythonRandom,
  occurs: (text: string) => boolean,
): string | null {
  for (let draw = 0; draw < DRAWS; draw++) {
    const fresh = drawn(old, kind, random);
    const apart = kind === 'name' || kind === 'hash' ? 2 : 1;
    if (differences(old, fresh) >= apart && !occurs(fresh)) return fresh;
  }
  return null;
}

function drawn(old: string, kind: StatedValue['kind'], random: PythonRandom): string {
  if (kind === 'error') return random.choice(ERRORS);
  if (kind === 'version') return otherVersion(old, random);
  if (kind === 'time') return otherTime(old, random);
  if (UUID.test(old) || HASH.test(old)) return otherHex(old, random);
  const digits = old.replace(/\D/g, '').length;
  const fresh = old.replace(digits >= 3 ? /\d/g : /[0-9A-Z]/g, (character, at: number) => {
    if (!/\d/.test(character)) return random.choice([...CAPITALS]);
    if (!/^0*$/.test(digitsBefore(old, at))) return String(random.randint(0, 9));
    // A number that begins with a zero would be another number as JSON.
    return character === '0' ? '0' : String(random.randint(1, 9));
  });
  return /^\d{12,19}$/.test(old) && luhn(old) ? withCheckDigit(fresh) : fresh;
}

/** The digits right before a place in a name. */
function digitsBefore(text: string, at: number): string {
  return /\d*$/.exec(text.slice(0, at))?.[0] ?? '';
}

/** Hexadecimal digits anew; the version of a UUID and its variant stay. */
function otherHex(old: string, random: PythonRandom): string {
  const isUuid = UUID.test(old);
  const letters = [...(/[A-F]/.test(old) ? '0123456789ABCDEF' : '0123456789abcdef')];
  const fresh = old.replace(/[0-9a-f]/gi, (character, at: number) =>
    isUuid && (at === 14 || at === 19) ? character : random.choice(letters),
  );
  return isUuid || HASH.test(fresh.toLowerCase()) ? fresh : old;
}

/** A release beside the one that was named. */
function otherVersion(old: string, random: PythonRandom): string {
  const parts = old.split('.');
  const at = random.choice([1, 2]);
  const part = Number(parts[at]);
  const value = Math.max(0, part + random.choice([-2, -1, 1, 2, 3]));
  return parts.with(at, String(value)).join('.');
}

/** A time up to three hours from another one, on the same half of the day. */
function otherTime(old: string, random: PythonRandom): string {
  const [hours = '', minutes = '', ...rest] = old.split(':');
  const first = Number(hours) >= 12 ? 12 : 1;
  const hour = Number(hours) + random.randint(-3, 3);
  if (hour < first || hour > first + 11) return old;
  const step = Number(minutes) % 5 === 0 ? 5 : 1;
  const minute = random.randint(0, 60 / step - 1) * step;
  const two = (value: number, like: string): string => String(value).padStart(like.length, '0');
  const later = hour === Number(hours) ? two(minute, minutes) : minutes;
  return [two(hour, hours), later, ...rest].join(':');
}

function luhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, i) => {
    const value = Number(digit) * (i % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

function withCheckDigit(digits: string): string {
  const stem = digits.slice(0, -1);
  const last = [...'0123456789'].find((digit) => luhn(stem + digit)) ?? '';
  return stem + last;
}

/** In how many characters two texts of the same length differ: one alone could be a slip of the pen. */
function differences(a: string, b: string): number {
  if (a.length !== b.length) return Math.max(a.length, b.length);
  let count = 0;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) count++;
  return count;
}
