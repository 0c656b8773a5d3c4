import { writeFileSync } from 'node:fs';
import { supportDesk } from '../../../src/environments/support-desk/support-desk.ts';
import { sampleFaults } from '../../../src/metrics/pairs/sample-faults.ts';
import { measure } from '../../../src/pipeline/4-measure.ts';
import { PythonRandom } from '../../../src/random/python-random.ts';
import { explorerIndex } from '../../../src/report/html/explorer-index.ts';
import { pairChunks } from '../../../src/report/html/pair-chunks.ts';
import { reportPage } from '../../../src/report/html/report-page.ts';
import type { ShownSet } from '../../../src/report/html/shown-set.ts';
import { unscoredReasons } from '../../../src/report/html/unscored-reasons.ts';
import { judgedSetFromMemory } from '../../../src/run-folder/rows/judged-set-from-memory.ts';
import { pairTexts } from '../../../src/run-folder/rows/pair-texts.ts';
import type { LabelledTrajectory } from '../../../src/trajectory/trajectory.ts';
import type { Verdict } from '../../../src/trajectory/verdict.ts';
import { isControl } from '../../support/rows/conversation-set.ts';
import { verdict } from '../../support/rows/simulate.ts';

/** A judge that flags what its name says. */
export const FLAGS_FAULTS = 'flags-faults';
export const FLAGS_EDITS = 'flags-edits';

/** One judge that is right, and one that flags whatever was edited. */
export function recordedVerdicts(set: readonly LabelledTrajectory[]): readonly Verdict[] {
  return set.flatMap((run) => [
    verdict(run, FLAGS_FAULTS, run.label.faulty, { extra: { view: 'step' } }),
    verdict(run, FLAGS_EDITS, run.label.faulty || isControl(run), { extra: { view: 'step' } }),
  ]);
}

/** What the page needs to know of a set of recorded runs and their edits. */
export function recordedShownSet(
  set: readonly LabelledTrajectory[],
  verdicts: readonly Verdict[],
): ShownSet {
  const isPaired = new Set(set.filter((run) => !isControl(run)).map(({ id }) => id));
  const judged = judgedSetFromMemory(
    set.filter(({ id }) => isPaired.has(id)),
    verdicts.filter(({ trajectoryId }) => isPaired.has(trajectoryId)),
    supportDesk,
  );
  return {
    ...judged,
    faults: supportDesk.faults,
    rows: sampleFaults(judged.set, 100, new PythonRandom(1)),
    controls: set.filter(isControl).map((run) => ({
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
        gate: null,
        worlds: null,
      },
      chunks: pairChunks(shown),
    }),
  );
}
