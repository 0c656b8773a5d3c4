import type { ThrownError } from './guest/answers.ts';
import type { Frame, Problem } from './jobs.ts';
import { calledAt, LINES_BEFORE, placeInText, type StrippedModule } from './source.ts';

type Modules = ReadonlyMap<string, StrippedModule>;

/** Longer texts are cut: an error is read, and memory is not free. */
const LONGEST_TEXT = 10_000;
const MOST_FRAMES = 10;

const COLOURS = new RegExp(`${String.fromCharCode(27)}\\[\\d+m`, 'g');

/** An error of the guest as the runner prints it, with places in the text that a person wrote. */
export function problemOf({ name, message, diff, stack }: ThrownError, modules: Modules): Problem {
  const frames = framesOf(stack, modules);
  const told = inWordsOfV8(name, message, frames[0], modules);
  return {
    message: told.slice(0, LONGEST_TEXT),
    diff: diff.replace(COLOURS, '').slice(0, LONGEST_TEXT),
    frames,
  };
}

const FRAME = /^ {4}at (?:(.*) \()?(\S+?):(\d+):(\d+)\)?$/gm;

function framesOf(stack: string, modules: Modules): readonly Frame[] {
  return [...stack.slice(0, LONGEST_TEXT).matchAll(FRAME)]
    .filter(([, , path = '']) => modules.has(path))
    .slice(0, MOST_FRAMES)
    .flatMap(([, of = '', path = '', row, at]) => {
      const module = modules.get(path);
      const line = Number(row) - LINES_BEFORE;
      if (module === undefined) return [];
      const column = placeInText(module, line, Number(at));
      return [{ of: of.startsWith('<') ? '' : of, path, line, column }];
    });
}

/** What V8, on which runners run, says in place of QuickJS. */
const WORDINGS: readonly (readonly [RegExp, string])[] = [
  [
    /^TypeError: cannot read property '(.*)' of (null|undefined)$/,
    "TypeError: Cannot read properties of $2 (reading '$1')",
  ],
  [
    /^TypeError: cannot set property '(.*)' of (null|undefined)$/,
    "TypeError: Cannot set properties of $2 (setting '$1')",
  ],
  [/^ReferenceError: '(.*)' is not defined$/, 'ReferenceError: $1 is not defined'],
  [
    /^ReferenceError: (.*) is not initialized$/,
    "ReferenceError: Cannot access '$1' before initialization",
  ],
  [/^TypeError: '.*' is read-only$/, 'TypeError: Assignment to constant variable.'],
  [/^TypeError: empty array$/, 'TypeError: Reduce of empty array with no initial value'],
  [/^RangeError: invalid repeat count$/, 'RangeError: Invalid count value'],
  [/^RangeError: invalid array length$/, 'RangeError: Invalid array length'],
  [/^(?:Internal|Syntax)Error: stack overflow$/, 'RangeError: Maximum call stack size exceeded'],
  [/^InternalError: string too long$/, 'RangeError: Invalid string length'],
  [/^InternalError: out of memory$/, 'Error: JavaScript heap out of memory'],
];

/** What was imported is called through `call`, which is in no source that a person wrote. */
const NO_FUNCTION = /^TypeError: (?:not a function|cannot read property 'call' of undefined)$/;

function inWordsOfV8(
  name: string,
  message: string,
  frame: Frame | undefined,
  modules: Modules,
): string {
  const told = message === '' ? name : `${name}: ${message}`;
  const module = frame && modules.get(frame.path);
  if (NO_FUNCTION.test(told) && frame !== undefined && module !== undefined) {
    const called = calledAt(module, frame.line, frame.column);
    if (!called.endsWith('.call')) return `TypeError: ${called} is not a function`;
  }
  const wording = WORDINGS.find(([pattern]) => pattern.test(told));
  return wording === undefined ? told : told.replace(...wording);
}
