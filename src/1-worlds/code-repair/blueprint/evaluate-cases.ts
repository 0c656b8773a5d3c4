import { runInSandbox } from '../engine/engine.ts';
import type { CaseAnswer } from '../engine/guest/answers.ts';
import type { Files } from '../repository.ts';

/** What a call gives, as source code writes it, or the message of what it throws. */
export type CaseResult = CaseAnswer;

interface Tested {
  readonly sourcePath: string;
  readonly fixtures: string;
  readonly cases: readonly { readonly of: string; readonly call: string }[];
}

interface Sharing {
  /** Whether the cases share their modules, so that one can disturb the next. */
  readonly shared: boolean;
}

/** Runs the call of every case: by itself, or one after the other in the same modules. */
export function evaluateCases(
  files: Files,
  tested: Tested,
  { shared }: Sharing = { shared: false },
): readonly CaseResult[] {
  const path = 'test/cases.ts';
  const names = tested.cases.map((_, index) => `case${index}`);
  const { problem, cases } = runInSandbox({
    files: new Map(files).set(path, casesModule(tested)),
    path,
    task: { kind: 'cases', names, isFresh: !shared },
  });
  return names.map((_, index) => cases[index] ?? { kind: 'broken', text: problem?.message ?? '' });
}

function casesModule({ sourcePath, fixtures, cases }: Tested): string {
  const names = [...new Set(cases.map(({ of }) => of))].join(', ');
  const from = sourcePath.replace('src/', '../src/').replace(/\.ts$/, '');
  const calls = cases.map(({ call }, index) => `export const case${index} = () => (${call});`);
  return [`import { ${names} } from '${from}';`, fixtures, ...calls].join('\n');
}

export function sameResult(a: CaseResult, b: CaseResult): boolean {
  return a.kind === b.kind && a.text === b.text;
}
