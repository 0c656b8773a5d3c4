import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { injectRecorded } from '../../../src/2-planting/recorded/plant-recorded.ts';
import type { ManifestEntry } from '../../../src/folder/manifest/manifest.ts';
import { writeSetFolder } from '../../../src/folder/set/write-set.ts';
import type { Label } from '../../../src/run/label.ts';
import { PLAIN_NUMBERS } from '../../../src/run/number-formats.ts';
import type { Run } from '../../../src/run/run.ts';
import type { Trajectory } from '../../../src/run/trajectory.ts';
import { readTrajectory } from '../../../src/run/wire/read-trajectory.ts';
import { writeTrajectory } from '../../../src/run/wire/write-trajectory.ts';
import { temporaryFolder } from '../../support/files/temporary-folder.ts';
import { shopRun } from '../../support/rows/shop-run.ts';

const IMPORTED = { command: 'import', environment: 'recorded', tools: [] };
const CLEAN: Label = { faulty: false, failureStep: null, failureType: null, outcomeCorrect: true };

const instance = (number: number): string => `TRACE-${String(number).padStart(5, '0')}`;

const shopRuns: readonly Run[] = Array.from({ length: 8 }, (_, i) =>
  shopRun({
    order: `ORD${4410 + 13 * i}K`,
    other: `ORD${7205 + 17 * i}B`,
    prices: [310.5 + i, 92],
  }),
);

/** A folder as tj import makes it. */
async function importedFolder(
  labelOf: (number: number) => Label | null = () => null,
  entry: ManifestEntry = IMPORTED,
  runs: readonly Run[] = shopRuns,
): Promise<string> {
  const folder = join(temporaryFolder(), 'mine');
  const lines = runs.map((run, number) => {
    const id = instance(number);
    return writeTrajectory({ id, instanceId: id, ...run, label: labelOf(number) }, PLAIN_NUMBERS);
  });
  await writeSetFolder(folder, lines, entry, { force: false });
  return folder;
}

function rowsOf(folder: string): readonly Trajectory[] {
  const lines = readFileSync(join(folder, 'trajectories.jsonl'), 'utf8').trimEnd().split('\n');
  return lines.map((line, i) => readTrajectory(line, 'trajectories.jsonl', i + 1));
}

const out = (): string => join(temporaryFolder(), 'faults');

const refusal = async (promise: Promise<unknown>): Promise<string> => {
  const failure = await promise.then(() => new Error('it was not refused')).catch((cause) => cause);
  return (failure as Error).message;
};

/** A session in which an agent reads one sensor after another and reports each. */
function longRun(readings: number): Run {
  const steps = Array.from({ length: readings }, (_, i) => [
    {
      thought: '',
      call: { tool: 'get_reading', args: { sensor: `S-${i}` } },
      observation: { ok: true, data: `${200 + 7 * i} hits`, error: null },
    },
    { from: 'agent' as const, text: `That sensor counted ${200 + 7 * i} hits.` },
  ]).flat();
  const finalAnswer = `That sensor counted ${200 + 7 * (readings - 1)} hits.`;
  return { goal: 'Go on.', steps: steps.map((step, index) => ({ ...step, index })), finalAnswer };
}

describe('faults planted in imported runs', () => {
  it('are several of one type in a long run, each of them at another step', async () => {
    const folder = out();
    const imported = await importedFolder(() => null, IMPORTED, [longRun(80)]);
    await injectRecorded(imported, folder, { seed: 7, types: ['unverified_claim'] });
    const rows = rowsOf(folder).filter(({ label }) => label?.faulty);
    expect(rows.length).toBeGreaterThan(1);
    expect(rows.length).toBeLessThanOrEqual(4);
    expect(new Set(rows.map(({ label }) => label?.failureStep)).size).toBe(rows.length);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
    expect(rows.every(({ id }) => /^TRACE-00000-unverified_claim(?:-[234])?$/.test(id))).toBe(true);
    const once = await importedFolder(() => null, IMPORTED, [longRun(20)]);
    await injectRecorded(once, folder, { seed: 7, types: ['unverified_claim'], force: true });
    expect(rowsOf(folder)).toHaveLength(2);
  });

  it('lie in one set with their parents, and carry proofs', async () => {
    const folder = out();
    const injection = await injectRecorded(await importedFolder(), folder, { seed: 7 });
    const rows = rowsOf(folder);
    const parents = rows.filter(({ label }) => label?.faulty === false);
    const faults = rows.filter(({ label }) => label?.faulty);
    expect(parents.every(({ id }) => id.endsWith('-clean'))).toBe(true);
    expect(parents.every(({ label }) => label?.by === 'presumed')).toBe(true);
    expect(faults.length).toBe(injection.silent + injection.loud);
    const known = new Set(parents.map(({ instanceId }) => instanceId));
    for (const { id, instanceId, label } of faults) {
      expect(known.has(instanceId)).toBe(true);
      expect(id.startsWith(`${instanceId}-`)).toBe(true);
      expect(label?.proof?.statement).not.toBe('');
    }
    expect(injection.edits.every(({ dropped }) => dropped === 0)).toBe(true);
  });

  it('are the same for the same seed, byte for byte', async () => {
    const [first, second, other] = [out(), out(), out()];
    const folder = await importedFolder();
    await injectRecorded(folder, first, { seed: 7, harmless: 4 });
    await injectRecorded(folder, second, { seed: 7, harmless: 4 });
    await injectRecorded(folder, other, { seed: 8, harmless: 4 });
    const bytes = (path: string): string => readFileSync(join(path, 'trajectories.jsonl'), 'utf8');
    expect(bytes(first)).toBe(bytes(second));
    expect(bytes(first)).not.toBe(bytes(other));
  });

  it('are spread evenly over types, and at most so many per run', async () => {
    const folder = out();
    const options = { seed: 7, size: 8, perTrace: 1, types: ['changed_figure', 'removed_source'] };
    const { edits } = await injectRecorded(await importedFolder(), folder, options);
    expect(edits.map(({ planted }) => planted)).toEqual([4, 4]);
    const instances = rowsOf(folder).filter(({ label }) => label?.faulty);
    expect(new Set(instances.map(({ instanceId }) => instanceId)).size).toBe(8);
  });

  it('leave out the trivial type unless it is named', async () => {
    const folder = await importedFolder();
    const usual = await injectRecorded(folder, out(), { seed: 7 });
    expect(usual.edits.map(({ edit }) => edit)).not.toContain('premature_stop');
    const named = await injectRecorded(folder, out(), { seed: 7, types: ['premature_stop'] });
    expect(named.edits).toMatchObject([{ edit: 'premature_stop', hosts: 8, planted: 8 }]);
  });

  it('come with harmless edits on request, which are labelled clean', async () => {
    const folder = out();
    const injection = await injectRecorded(await importedFolder(), folder, {
      seed: 7,
      harmless: 6,
    });
    const edited = rowsOf(folder).filter(({ label }) => label?.edit !== undefined);
    const ofKind = (kind: string) => edited.filter(({ label }) => label?.edit?.kind === kind);
    expect([ofKind('harmless').length, injection.harmless]).toEqual([6, 6]);
    expect(edited.every(({ label }) => label?.faulty === false)).toBe(true);
    // Shams of the fault types that the set holds, and of no others.
    const types = new Set(rowsOf(folder).map(({ label }) => label?.failureType));
    const shams = ofKind('sham');
    expect(shams.length).toBe(injection.shams);
    expect(shams.length).toBeGreaterThan(0);
    expect(shams.filter(({ label }) => !types.has(label?.edit?.name ?? ''))).toEqual([]);
  });

  it('keep who vouched for a run, and use no run that people call faulty', async () => {
    const folder = out();
    const by = 'vouched for by the user';
    const labelOf = (number: number): Label =>
      number === 3
        ? { faulty: true, failureStep: 0, failureType: 'rude', outcomeCorrect: true, by }
        : { ...CLEAN, by };
    const trusted = await importedFolder(labelOf, { ...IMPORTED, trusted: true });
    const injection = await injectRecorded(trusted, folder, { seed: 7 });
    expect(injection).toMatchObject({ runs: 8, labelledFaulty: 1, vouched: true });
    const rows = rowsOf(folder);
    expect(rows.some(({ instanceId }) => instanceId === instance(3))).toBe(false);
    expect(rows.every(({ label }) => label?.faulty || label?.by === by)).toBe(true);
  });

  it('have presumed parents even if a benchmark calls those correct', async () => {
    const folder = out();
    const imported = await importedFolder(() => ({ ...CLEAN, by: 'tau-bench reward' }));
    expect(await injectRecorded(imported, folder, { seed: 7 })).toMatchObject({ vouched: false });
    expect(rowsOf(folder).every(({ label }) => label?.faulty || label?.by === 'presumed')).toBe(
      true,
    );
  });

  it('grow in number once the tools are declared, and the declaration is kept', async () => {
    const [folder, tools] = [out(), join(temporaryFolder(), 'tools.json')];
    const cancel = { kind: 'write', repeatable: false };
    writeFileSync(tools, JSON.stringify({ role: 'a shop agent', tools: { cancel_order: cancel } }));
    const imported = await importedFolder();
    const { edits } = await injectRecorded(imported, folder, { seed: 7, tools, perTrace: 9 });
    expect(edits.find(({ edit }) => edit === 'repeated_write')).toMatchObject({ planted: 8 });
    expect(JSON.parse(readFileSync(join(folder, 'tools.json'), 'utf8'))).toEqual({
      $comment: expect.stringContaining('Change the file that was given to --tools instead'),
      role: 'a shop agent',
      tools: { cancel_order: cancel },
    });
    const without = await injectRecorded(imported, out(), { seed: 7, perTrace: 9 });
    expect(without.edits.find(({ edit }) => edit === 'repeated_write')).toMatchObject({
      hosts: 0,
      reasons: [['declare a write with `repeatable: false`', 8]],
    });
  });

  it('are recorded in run.json, after what was imported', async () => {
    const folder = out();
    await injectRecorded(await importedFolder(), folder, { seed: 7 });
    const { runs } = JSON.parse(readFileSync(join(folder, 'run.json'), 'utf8'));
    expect(runs[0]).toEqual({ ...IMPORTED, set_sha256: runs[1].from.sha256 });
    expect(runs[1]).toMatchObject({ command: 'inject', environment: 'recorded', seed: 7 });
    expect(runs[1].from).toEqual({
      folder: 'mine',
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(runs[1].n_trajectories).toBe(rowsOf(folder).length);
  });
});

describe('planting faults is refused, in one line that says what to do,', () => {
  it.each([
    [
      'for runs that can be replayed',
      { command: 'generate', environment: 'support-desk' },
      /tj generate/,
    ],
    ['for a folder that holds faults', { command: 'inject', environment: 'recorded' }, /already/],
    ['for runs from nowhere', { command: 'judge' }, /tj import/],
  ])('%s', async (_, entry, message) => {
    const folder = await importedFolder(() => null, entry);
    expect(await refusal(injectRecorded(folder, out(), { seed: 7 }))).toMatch(message);
  });

  it('for a type that does not exist', async () => {
    const folder = await importedFolder();
    const options = { seed: 7, types: ['changed_figures'] };
    expect(await refusal(injectRecorded(folder, out(), options))).toMatch(
      /did you mean 'changed_figure'/,
    );
  });

  it('where nothing could be planted', async () => {
    const folder = await importedFolder();
    const options = { seed: 7, types: ['wrong_entity'] };
    await expect(injectRecorded(folder, out(), options)).rejects.toMatchObject({
      message: expect.stringMatching(/^no fault could be planted in \d+ runs, /),
      edits: [
        {
          edit: 'wrong_entity',
          hosts: 0,
          reasons: [[expect.stringMatching(/^declare /), expect.any(Number)]],
        },
      ],
    });
  });

  it('where the new folder is the old one', async () => {
    const folder = await importedFolder();
    expect(await refusal(injectRecorded(folder, folder, { seed: 7 }))).toMatch(
      /--out must be another/,
    );
  });
});
