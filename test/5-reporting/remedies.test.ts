import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { DEFAULT_MEASURE, measure } from '../../src/4-measuring/measure.ts';
import type { Remedy } from '../../src/4-measuring/measurement/measurement.ts';
import { openRunFolder } from '../../src/4-measuring/open-run-folder.ts';
import { withRemedies } from '../../src/5-reporting/remedies.ts';
import { remedyTables } from '../../src/5-reporting/tables/remedy-table.ts';
import { cellText } from '../../src/5-reporting/tables/table.ts';
import { fingerprint } from '../../src/run/fingerprint.ts';
import type { LabelledTrajectory } from '../../src/run/trajectory.ts';
import { temporaryFolder } from '../support/files/temporary-folder.ts';
import { buildSet, verdict } from '../support/rows/simulate.ts';
import { writeRun } from '../support/rows/written-run.ts';

const set = buildSet({ size: 240, seed: 7, parents: true });

/** What is left, and what would catch it, if these judges flag what they say. */
async function remediesOf(
  judges: Readonly<Record<string, (row: LabelledTrajectory) => boolean>>,
): Promise<ReadonlyMap<string, Remedy>> {
  const folder = join(temporaryFolder(), 'run');
  const verdicts = Object.entries(judges).flatMap(([id, flags]) =>
    set.map((row) => verdict(row, id, flags(row), { latencySeconds: 0 })),
  );
  writeRun(folder, set, verdicts, [{ command: 'generate', environment: 'support-desk', seed: 7 }]);
  const run = await openRunFolder(folder);
  const measured = await withRemedies(measure(run.judged, DEFAULT_MEASURE), run);
  for (const { rows } of remedyTables(measured)) {
    expect(rows.flat().map(cellText).join(' ')).not.toMatch(/NaN|undefined|null/);
  }
  return new Map(measured.remedies.map((remedy) => [remedy.type, remedy]));
}

const ofType =
  (...types: readonly string[]) =>
  ({ label }: LabelledTrajectory): boolean =>
    label.faulty && types.includes(label.failureType ?? '');
const half = (row: LabelledTrajectory): boolean => fingerprint(row.id) % 2 === 0;

describe('what would catch what is left', () => {
  it('is a rule of the world where one does, with the Δ that it has on this set', async () => {
    const found = await remediesOf({
      'step:writer:7b': ofType('premature_stop', 'unsupported_claim'),
    });
    expect([...found.keys()].toSorted()).toEqual([
      'hallucinated_argument',
      'ignored_observation',
      'skipped_precondition',
      'wrong_tool',
    ]);
    expect(found.get('wrong_tool')).toMatchObject({
      kind: 'rule',
      name: 'R9_required_sequence',
      delta: { estimate: 1 },
      parentRate: 0,
    });
    expect(found.get('ignored_observation')).toMatchObject({ kind: 'rule', pairs: 30 });
  });

  it('is two judges together where neither is enough, and no claim of a rule covers the type', async () => {
    const claims = ofType('unsupported_claim');
    const others = ofType(
      'wrong_tool',
      'premature_stop',
      'hallucinated_argument',
      'ignored_observation',
      'skipped_precondition',
    );
    const found = await remediesOf({
      'step:one:7b': (row) => others(row) || (claims(row) && half(row)),
      'step:two:7b': (row) => claims(row) && !half(row),
      grounded: () => false,
    });
    const remedy = found.get('unsupported_claim');
    expect(remedy).toMatchObject({ kind: 'composition', delta: { estimate: 1 } });
    expect(remedy?.name).toMatch(/^any\(/);
  });

  it('is not asked where a recommended judge sees every type', async () => {
    const found = await remediesOf({ 'step:writer:7b': ({ label }) => label.faulty });
    expect(found.size).toBe(0);
  });

  it('claims nothing for a judge that flags at random', async () => {
    const found = await remediesOf({ 'step:writer:7b': half, grounded: half });
    // No rule of the desk knows whether a promise has a source.
    expect(found.get('unsupported_claim')).toMatchObject({
      kind: null,
      name: null,
      parentRate: null,
    });
  });
});
