import type { Frame, Problem, TestResult as RanTest } from '../engine/jobs.ts';
import { resultOf } from '../engine/known-results.ts';
import type { Files } from '../repository.ts';

export interface TestResult extends Pick<RanTest, 'names' | 'status'> {
  /** The names of the groups around it and its own: `slugify > drops accents`. */
  readonly name: string;
  /** What went wrong, as the runner prints it; empty if nothing did. */
  readonly error: readonly string[];
}

export interface FileResult {
  readonly path: string;
  /** Why no test of the file could be run, as the runner prints it; null if they were. */
  readonly problem: readonly string[] | null;
  /** The tests in the order of the file, whatever the order in which they were run. */
  readonly tests: readonly TestResult[];
}

/** Runs the tests of one file in the order in which they are written, or shuffled with a seed. */
export function runTestFile(
  files: Files,
  path: string,
  seed: number | null,
): { readonly result: FileResult; readonly loaded: ReadonlyMap<string, string> } {
  const ran = resultOf({ files, path, task: { kind: 'tests', seed } });
  return {
    result: {
      path,
      problem: ran.problem === null ? null : printed(ran.problem, files),
      tests: ran.tests.map(({ names, status, problem }) => ({
        name: names.join(' > '),
        names,
        status,
        error: problem === null ? [] : printed(problem, files),
      })),
    },
    loaded: new Map(ran.loaded.map((name) => [name, files.get(name) ?? ''])),
  };
}

function printed({ message, diff, frames }: Problem, files: Files): readonly string[] {
  const [first, ...rest] = frames;
  return [
    ...message.split('\n'),
    ...(diff === '' ? [] : ['', ...diff.split('\n'), '']),
    ...(first === undefined ? [] : [place(first), ...codeFrame(first, files)]),
    ...rest.map(place),
    ...(first === undefined ? [] : ['']),
  ];
}

function place({ of, path, line, column }: Frame): string {
  return ` ❯ ${of === '' ? '' : `${of} `}${path}:${line}:${column}`;
}

const LINES_AROUND = 2;
const WIDEST = 71;
/** A file with lines that are this long was not written by a person. */
const TOO_LONG = 200;

/** The lines around a place, with a mark under it. */
function codeFrame({ path, line, column }: Frame, files: Files): readonly string[] {
  const lines = (files.get(path) ?? '').split('\n');
  const from = Math.max(0, line - 1 - LINES_AROUND);
  const shown = lines.slice(from, line + LINES_AROUND);
  if (shown.some((text) => text.length > TOO_LONG)) return [''];
  return shown.flatMap((text, index) => {
    const number = from + index + 1;
    const cut = text.length > WIDEST ? `${text.slice(0, WIDEST - 1)}…` : text;
    const numbered = `${String(number).padStart(7)}| ${cut}`.trimEnd();
    return number === line ? [numbered, `       | ${' '.repeat(column - 1)}^`] : [numbered];
  });
}
