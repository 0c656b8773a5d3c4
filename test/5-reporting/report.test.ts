import { basename } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { rulesJudge } from 'trajectory-judge/judge';
import { describe, expect, it } from 'vitest';
import type { PageModel, PairChunk } from '../../src/5-reporting/page/page-model.ts';
import {
  generateFolder,
  judgedSetFromMemory,
  judgeSet,
  type LabelledTrajectory,
  measure,
  memoryPage,
  reportFolder,
  supportDesk,
} from '../../src/doors/library/index.ts';
import { verdictsIn } from '../../src/folder/files.ts';
import { VerdictLog } from '../../src/folder/logs/verdict-log.ts';
import { ROLES } from '../../src/run/roles.ts';
import { temporaryFolder } from '../support/files/temporary-folder.ts';
import { buildSet } from '../support/rows/simulate.ts';

const rules = rulesJudge(supportDesk.rulebook);
const quick = {
  prevalence: 0.05,
  costMiss: 3,
  costAlarm: 1,
  confidence: 0.95,
  replicates: 50,
  method: 'default',
} as const;

function modelIn(html: string): PageModel {
  const [, json = ''] =
    /<script type="application\/json" id="tj-model">(.*?)<\/script>/s.exec(html) ?? [];
  return JSON.parse(json) as PageModel;
}

function chunksIn(html: string): readonly PairChunk[] {
  const packed = html.matchAll(/<script type="application\/octet-stream"[^>]*>(.*?)<\/script>/gs);
  return Array.from(packed, ([, base64 = '']) =>
    JSON.parse(gunzipSync(Buffer.from(base64, 'base64')).toString('utf8')),
  );
}

function inMemory(trajectories: readonly LabelledTrajectory[]) {
  const verdicts = [...judgeSet(rules, trajectories)];
  const judged = judgedSetFromMemory(trajectories, verdicts, supportDesk);
  return { trajectories, verdicts, judged, environment: supportDesk };
}

describe('the page of a set in memory', () => {
  it('shows every pair and claims no folder, no files and no commands', async () => {
    const set = inMemory(buildSet({ size: 40, seed: 3, parents: true }));
    const measurement = measure(set.judged, quick);
    const html = await memoryPage(set, measurement, { title: 'Ours <b>' });
    const { title, explorer, provenance, measurement: shown } = modelIn(html);
    expect(title).toBe('Ours <b>');
    // Every fault beside its parent, and every clean run by itself.
    expect(explorer.ids.toSorted()).toEqual(set.trajectories.map(({ id }) => id).toSorted());
    expect(shown).toEqual(JSON.parse(JSON.stringify(measurement)));
    expect(provenance).toMatchObject({ folder: null, files: [], commands: [], history: [] });
  });

  it('generates the parents that the set lacks, if it is told the seed', async () => {
    const set = inMemory(buildSet({ size: 40, seed: 3 }));
    const measurement = measure(set.judged, quick);
    const orphans = (html: string): number =>
      chunksIn(html)
        .flatMap(({ pairs }) => pairs)
        .filter(({ parent, role }) => parent === null && ROLES[role]?.madeFrom !== null).length;
    expect(orphans(await memoryPage(set, measurement))).toBeGreaterThan(0);
    expect(orphans(await memoryPage({ ...set, seed: 3 }, measurement))).toBe(0);
  });

  it('refuses a measurement of judges that it has no verdicts of', async () => {
    const set = inMemory(buildSet({ size: 40, seed: 3, parents: true }));
    const measurement = measure(set.judged, quick);
    const others = { ...set, verdicts: [] };
    await expect(async () => memoryPage(others, measurement)).rejects.toThrow(
      /unknown judge 'programmatic'/,
    );
  });
});

/** A run folder that the rules judged. */
async function judgedFolder(size: number): Promise<string> {
  const folder = temporaryFolder();
  const options = { size, seed: 3, parents: true, existing: 'refuse' } as const;
  const { plan, counts } = await generateFolder(folder, supportDesk, options);
  expect(counts.clean + counts.silent + counts.loud).toBe(plan.length);
  const log = await VerdictLog.open(verdictsIn(folder));
  await log.append(...judgeSet(rules, buildSet({ size, seed: 3, parents: true })));
  await log.close();
  return folder;
}

describe('the page of a run folder', () => {
  it('can be made by a program, with where its numbers come from', async () => {
    const folder = await judgedFolder(40);
    const made = new Date('2026-11-17T12:00:00.000Z');
    const { html } = await reportFolder({ folder }, { page: { made } });
    const { title, provenance, comparison, gate } = modelIn(html);
    expect(title).toBe(`${basename(folder)}: programmatic, 17 Nov 2026 · trajectory-judge`);
    expect({ comparison, gate }).toEqual({ comparison: null, gate: null });
    expect(provenance).toMatchObject({ made: made.toISOString(), judged: null });
    expect(provenance).toMatchObject({ folder, environment: 'support-desk', seed: '3' });
    expect(provenance.files.map(({ name }) => name)).toEqual([
      'trajectories.jsonl',
      'verdicts.jsonl',
    ]);
    expect(provenance.commands).toEqual([
      `tj generate -n 40 --seed 3 --out ${folder}`,
      `tj judge ${folder} --judge programmatic`,
    ]);
  });

  it('stands beside an earlier run and other worlds, and shows the gate that it was asked for', async () => {
    const [folder, then, world] = [
      await judgedFolder(40),
      await judgedFolder(40),
      await judgedFolder(20),
    ];
    const { html, measurement, comparison, gate } = await reportFolder(
      { folder, called: 'ours' },
      {
        against: { folder: then, called: 'theirs' },
        worlds: [{ folder: world }],
        pageOf: (path) => (path === world ? 'other.html' : null),
        gate: { minDelta: 0.1 },
      },
    );
    const model = modelIn(html);
    expect(model.provenance.folder).toBe('ours');
    expect(model.comparison).toEqual(JSON.parse(JSON.stringify(comparison)));
    expect(comparison).toMatchObject({ earlier: { folder: 'theirs' }, onlyNow: 0, onlyThen: 0 });
    expect(model.worlds?.rows.map(({ world: name }) => name)).toEqual([
      basename(folder),
      basename(world),
    ]);
    expect(model.worlds?.pages).toEqual([{ world: basename(world), href: 'other.html' }]);
    expect(gate?.verdict).toBe('passed');
    expect(model.gate).toMatchObject({ verdict: 'passed', stale: false });
    expect(measurement.judges.map(({ judgeId }) => judgeId)).toEqual(['programmatic']);
  });
});
