import { writeFileSync } from 'node:fs';
import { supportDesk } from '../../../src/1-worlds/support-desk/support-desk.ts';
import { measure } from '../../../src/4-measuring/measure.ts';
import { judgedSetFromMemory } from '../../../src/4-measuring/rows/judged-set-from-memory.ts';
import { pairTexts } from '../../../src/4-measuring/rows/pair-texts.ts';
import { sampleFaults } from '../../../src/4-measuring/rows/sample-faults.ts';
import { explorerIndex } from '../../../src/5-reporting/page/explorer-index.ts';
import { pairChunks } from '../../../src/5-reporting/page/pair-chunks.ts';
import { reportPage } from '../../../src/5-reporting/page/report-page.ts';
import type { ShownSet } from '../../../src/5-reporting/page/shown-set.ts';
import { unscoredReasons } from '../../../src/5-reporting/page/unscored-reasons.ts';
import { PythonRandom } from '../../../src/base/random/python-random.ts';
import type { LabelledTrajectory } from '../../../src/run/trajectory.ts';
import type { Verdict } from '../../../src/run/verdict.ts';
import { isEdited } from '../../support/rows/conversation-set.ts';
import { verdict } from '../../support/rows/simulate.ts';

/** A judge that flags what its name says. */
export const FLAGS_FAULTS = 'flags-faults';
export const FLAGS_EDITS = 'flags-edits';

/** One judge that is right, and one that flags whatever was edited. */
export function recordedVerdicts(set: readonly LabelledTrajectory[]): readonly Verdict[] {
  return set.flatMap((run) => [
    verdict(run, FLAGS_FAULTS, run.label.faulty, { extra: { view: 'step' } }),
    verdict(run, FLAGS_EDITS, run.label.faulty || isEdited(run), { extra: { view: 'step' } }),
  ]);
}

/** What the page needs to know of a set of recorded runs and their edits. */
export function recordedShownSet(
  set: readonly LabelledTrajectory[],
  verdicts: readonly Verdict[],
): ShownSet {
  const isPaired = new Set(set.filter((run) => !isEdited(run)).map(({ id }) => id));
  const judged = judgedSetFromMemory(
    set.filter(({ id }) => isPaired.has(id)),
    verdicts.filter(({ trajectoryId }) => isPaired.has(trajectoryId)),
    supportDesk,
  );
  return {
    ...judged,
    faults: supportDesk.faults,
    rows: sampleFaults(judged.set, 100, new PythonRandom(1)),
    edits: set.filter(isEdited).map((run) => ({
      run,
      parent: set.find(({ id }) => id === `${run.instanceId}-clean`) ?? null,
    })),
    texts: pairTexts(set, verdicts),
    remade: new Map(),
  };
}

/**
 * Writes the page of recorded runs.
 *
 * @param truth what the measurement says of the set: by default, that nobody vouched for the runs
 */
export function writeRecordedPage(
  file: string,
  set: readonly LabelledTrajectory[],
  truth: object = { parents: 'presumed' },
): void {
  const shown = recordedShownSet(set, recordedVerdicts(set));
  const measurement = measure(shown);
  writeFileSync(
    file,
    reportPage({
      model: {
        title: 'Recorded runs',
        measurement: {
          ...measurement,
          set: { ...measurement.set, ...truth },
        },
        explorer: explorerIndex(shown),
        asked: { templates: [], formats: [], questions: [], answersLeftOut: false },
        unscored: unscoredReasons(shown),
        provenance: {
          version: '0.0.0',
          made: '2026-11-17T00:00:00.000Z',
          judged: null,
          folder: null,
          environment: 'recorded',
          seed: null,
          files: [],
          judges: [],
          commands: [],
          history: [],
        },
        comparison: null,
        agreement: null,
        history: null,
        bounds: [],
        front: null,
        certificates: null,
        gate: null,
        worlds: null,
      },
      chunks: pairChunks(shown),
    }),
  );
}
