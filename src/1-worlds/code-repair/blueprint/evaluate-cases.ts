import type { CaseAnswer } from '../engine/guest/answers.ts';
import { resultOf } from '../engine/known-results.ts';
import type { Files } from '../repository.ts';

/** What a call gives, as source code writes it, or the message of what it throws. */
export type CaseResult = CaseAnswer;

interface Tested {
  readonly sourcePath: string;
  readonly fixtures: string;
  readonly cases: readonly { readonly of: string; readonly call: string }[];
}

/** Runs the call of every case by itself. */
export function evaluateCases(files: Files, tested: Tested): readonly CaseResult[] {
  const rounds = tested.cases.map((_, at) => [at]);
  return evaluateRounds(files, tested, rounds).flat();
}

/** Runs the calls of cases, known by their places, those of a round one after the other in the same modules. */
export function evaluateRounds(
  files: Files,
  tested: Tested,
  rounds: readonly (readonly number[])[],
): readonly (readonly CaseResult[])[] {
  const path = 'test/cases.ts';
  const { problem, cases } = resultOf({
    files: new Map(files).set(path, casesModule(tested)),
    path,
    task: { kind: 'cases', rounds: rounds.map((places) => places.map((at) => `case${at}`)) },
  });
  const answers = cases.values();
  return rounds.map((places) =>
    places.map(
      () => answers.next().value ?? ({ kind: 'broken', text: problem?.message ?? '' } as const),
    ),
  );
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
