import { join } from 'node:path';
import { supportDesk } from 'trajectory-judge';
import { describe, expect, it } from 'vitest';
import { StopSwitch } from '../../../src/3-judging/asking/stop.ts';
import { scriptedModel } from '../../../src/3-judging/models/scripted-model.ts';
import { type AblationJob, ablateFolder } from '../../../src/paper/ablation/ablate.ts';
import { ablationReport } from '../../../src/paper/ablation/ablation-report.ts';
import { ablationFolder } from '../../../src/paper/ablation/ablation-set.ts';
import { ablationTables } from '../../../src/paper/ablation/ablation-tables.ts';
import { readRows } from '../../support/files/read-rows.ts';
import { temporaryFolder } from '../../support/files/temporary-folder.ts';

const job = (folder: string, changes: Partial<AblationJob> = {}): AblationJob => ({
  folder,
  model: scriptedModel(),
  predictions: null,
  stop: new StopSwitch(),
  jitter: () => 0,
  onNote: () => undefined,
  onStart: () => () => undefined,
  ...changes,
});

const newSet = (): Promise<string> =>
  ablationFolder(undefined, {
    out: join(temporaryFolder(), 'ablation'),
    size: 30,
    seed: 7,
    parents: true,
  });

describe('the ablation of a run folder, as a library', () => {
  it('generates the set, judges every cell and gives the tables of the report', async () => {
    const folder = await newSet();
    const predictions = { file: 'PREDICTIONS.md', sha256: 'abc' };
    const { judging, report } = await ablateFolder(job(folder, { predictions }));
    expect(judging.stopped).toBeNull();
    expect(report?.ablation.contrasts).toHaveLength(5);
    expect(report === null ? [] : ablationTables(report).map(({ title }) => title)).toEqual([
      'The five contrasts',
      'Every cell',
      'Does the schema alone change anything?',
      'Which step cell D blames for a premature stop',
    ]);
    expect(await ablationReport({ folder, environment: supportDesk, model: 'scripted' })).toEqual(
      report,
    );
  });

  it('has no report while verdicts are missing', async () => {
    const folder = await newSet();
    const options = { maxCalls: 10 };
    const { judging, report } = await ablateFolder(job(folder, { options }));
    expect(report).toBeNull();
    expect(judging.stopped).not.toBeNull();
    expect(readRows(folder, 'verdicts.jsonl').length).toBeGreaterThan(0);
    await expect(
      ablationReport({ folder, environment: supportDesk, model: 'another' }),
    ).rejects.toThrow('has no verdicts by outview-outtask:another; judge it with tj ablate');
  });
});
