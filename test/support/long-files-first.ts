import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What takes longest, from the longest on. Everything else is over in an instant. */
const LONG = [
  /\/docs\/commands\.test\.ts$/,
  /\/data-analyst\/cascades\.test\.ts$/,
  /\/docs\/code\.test\.ts$/,
  /\/e2e\//,
  /\/1-worlds\//,
];

/**
 * Starts with the files that take longest, so that none of them is left to run alone at the end. Vitest
 * knows from the last run how long each took, but a fresh clone has had no last run.
 */
export class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const usual = await super.sort(files);
    const rank = ({ moduleId }: TestSpecification): number => {
      const at = LONG.findIndex((pattern) => pattern.test(moduleId));
      return at === -1 ? LONG.length : at;
    };
    return usual.toSorted((one, other) => rank(one) - rank(other));
  }
}
