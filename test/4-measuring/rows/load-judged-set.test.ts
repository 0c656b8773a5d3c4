import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { supportDesk } from '../../../src/1-worlds/support-desk/support-desk.ts';
import type { JudgedSet } from '../../../src/4-measuring/rows/judged-set.ts';
import { loadJudgedSet } from '../../../src/4-measuring/rows/load-judged-set.ts';
import { temporaryFolder } from '../../support/files/temporary-folder.ts';
import { buildSet } from '../../support/rows/simulate.ts';
import { modelVerdicts, writeRun } from '../../support/rows/written-run.ts';

const load = (folder: string): Promise<JudgedSet> =>
  loadJudgedSet(join(folder, 'trajectories.jsonl'), join(folder, 'verdicts.jsonl'), supportDesk);

type Row = Readonly<Record<string, unknown>>;

/** Ways of writing the same row. */
const spellings: readonly (readonly [string, (row: Row) => string])[] = [
  ['its keys sorted', (row) => JSON.stringify(Object.fromEntries(Object.entries(row).toSorted()))],
  ['its keys reversed', (row) => JSON.stringify(Object.fromEntries(Object.entries(row).reverse()))],
  ['spaces in it', (row) => JSON.stringify(row, null, 1).replaceAll('\n', '')],
  ['further keys', (row) => JSON.stringify({ note: '"goal":', ...row, label_by: 'hand' })],
];

describe('a set that was read', () => {
  it.each(spellings)('knows which faults a view shows, also if rows have %s', async (_, spell) => {
    const folder = temporaryFolder();
    const set = buildSet({ size: 40, seed: 3, parents: true });
    // One fault that changes nothing at all, which no view shows.
    const [fault] = set.filter(({ label }) => label.faulty);
    const parent = set.find(({ id }) => id === `${fault?.instanceId}-clean`);
    if (fault === undefined || parent === undefined) throw new Error('the set is too small');
    const same = { ...fault, steps: parent.steps, finalAnswer: parent.finalAnswer };
    writeRun(folder, [...set.filter((each) => each !== fault), same], modelVerdicts(set));
    const { set: expected } = await load(folder);
    expect(expected.stepsChanged[expected.rowOf.get(fault.id) ?? -1]).toBe(0);
    expect(new Set(expected.stepsChanged)).toEqual(new Set([0, 1, -1]));

    const file = join(folder, 'trajectories.jsonl');
    const rows = readFileSync(file, 'utf8').trimEnd().split('\n');
    writeFileSync(file, `${rows.map((row) => spell(JSON.parse(row) as Row)).join('\n')}\n`);
    const { set: spelled } = await load(folder);
    expect(spelled.stepsChanged).toEqual(expected.stepsChanged);
    expect(spelled.answerChanged).toEqual(expected.answerChanged);
  });
});
