import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { numberFormats } from '../../../src/1-worlds/contract/number-formats.ts';
import { loadEnvironment } from '../../../src/1-worlds/load-environment.ts';
import { subjectOf } from '../../../src/2-planting/recorded/recorded-subject.ts';
import { findParent } from '../../../src/2-planting/set/find-trajectory.ts';
import { judgedFolder } from '../../../src/2-planting/set/judged-folder.ts';
import { openSet, playable } from '../../../src/2-planting/set/open-set.ts';
import { loadJudge } from '../../../src/3-judging/judges/load-judge.ts';
import { temporaryFolder } from '../../support/files/temporary-folder.ts';
import {
  annotatedRun,
  RECORDED_ENTRY,
  recordedFault,
  recordedParent,
} from '../../support/rows/recorded-set.ts';
import { writeRun } from '../../support/rows/written-run.ts';

describe('the subject of recorded runs', () => {
  const set = [recordedParent(1), recordedFault(1)];

  function recordedFolder(entry: object = RECORDED_ENTRY, trajectories = set): string {
    const folder = temporaryFolder();
    writeRun(folder, trajectories, [], [entry]);
    return folder;
  }

  it('is honest where nothing is declared, and lists the faults that the set holds', async () => {
    const { subject, environment } = await openSet({ set: recordedFolder() });
    expect(environment).toBeNull();
    expect(subject).toMatchObject({
      name: 'recorded',
      role: 'an AI agent',
      audience: 'the user',
      rulebook: null,
    });
    expect(subject.procedure).toContain('shown with the run');
    expect(subject.faults.map(({ name }) => name)).toEqual(['changed_figure']);
    expect(numberFormats(subject).resultFloats('get_booking').size).toBe(0);
  });

  it('is what the declaration in the folder says', async () => {
    const folder = recordedFolder();
    const declared = {
      role: 'an airline agent',
      audience: 'the passenger',
      procedure: 'Look up before you cancel.',
      faults: { changed_figure: 'states another price.' },
      allowed: ['within five days'],
      tools: { cancel_booking: { kind: 'write' } },
    };
    writeFileSync(join(folder, 'tools.json'), JSON.stringify(declared));
    const { subject } = await openSet({ set: folder });
    expect(subject).toMatchObject({
      role: 'an airline agent',
      audience: 'the passenger',
      procedure: 'Look up before you cancel.',
      faults: [{ name: 'changed_figure', description: 'states another price.' }],
      allowed: ['within five days'],
    });
  });

  it('refuses a declaration that is not one, and one that is a link', async () => {
    const folder = recordedFolder();
    const file = join(folder, 'tools.json');
    writeFileSync(file, '{"role": 7}');
    await expect(openSet({ set: folder })).rejects.toThrow(/tools\.json: role: .*repair it/);
    writeFileSync(file, '{"role": ');
    await expect(openSet({ set: folder })).rejects.toThrow(/tools\.json: this is not JSON/);
    const other = recordedFolder();
    symlinkSync(file, join(other, 'tools.json'));
    await expect(openSet({ set: other })).rejects.toThrow(/link/);
  });

  it('takes the fault types that people named where no list of types is recorded', async () => {
    const label = { faulty: true, failureStep: 1, failureType: 'Tool misuse' };
    const runs = [annotatedRun(1, label), annotatedRun(2, { faulty: false })];
    const { subject } = await openSet({ set: recordedFolder(RECORDED_ENTRY, runs) });
    expect(subject.faults).toEqual([{ name: 'Tool misuse', description: 'Tool misuse.' }]);
  });

  it('never runs code, whatever else the folder names', async () => {
    const entry = { environment: 'recorded', environment_module: './evil.ts' };
    const folder = recordedFolder(entry);
    writeFileSync(join(folder, 'evil.ts'), 'throw new Error("ran");');
    const source = await openSet({ set: folder });
    expect(source.environment).toBeNull();
    expect(() => playable(source)).toThrow('cannot be played again');
    await expect(loadEnvironment('recorded')).rejects.toThrow("unknown environment 'recorded'");
  });

  it('cannot be the name of somebody’s environment', async () => {
    const folder = temporaryFolder();
    const module = join(folder, 'mine.mjs');
    const texts = "name: 'recorded', role: '', audience: '', procedure: ''";
    writeFileSync(module, `export default { ${texts}, tools: [], faults: [] };`);
    await expect(loadEnvironment(module)).rejects.toThrow('kept for imported runs');
  });

  it('has no rules, so programmatic names the judge to use instead', async () => {
    const { subject } = await openSet({ set: recordedFolder() });
    const context = { subject, formats: numberFormats(subject), model: null };
    await expect(async () => loadJudge('programmatic', context)).rejects.toThrow(/use grounded/);
  });

  it('finds a parent in the set and never makes one', async () => {
    const source = await openSet({ set: recordedFolder() });
    expect((await findParent(source, recordedFault(1))).id).toBe('TRACE-00001-clean');
    await expect(findParent(source, recordedFault(2))).rejects.toThrow(/has no parent in this set/);
  });

  it('takes its declaration along where its verdicts go to another folder', async () => {
    const folder = recordedFolder();
    writeFileSync(join(folder, 'tools.json'), '{"role": "an airline agent"}');
    const out = join(temporaryFolder(), 'copy');
    await judgedFolder(folder, out);
    const { subject } = await openSet({ set: out, environment: 'recorded' });
    expect(subject.role).toBe('an airline agent');
    await judgedFolder(folder, out);
    writeFileSync(join(folder, 'tools.json'), '{}');
    await expect(judgedFolder(folder, out)).rejects.toThrow(/name another folder/);
  });

  it('describes every fault type, however it is spelled', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ minLength: 1 })), (types) => {
        const { faults } = subjectOf({}, ['wrong_tool', '__proto__', ...types]);
        expect(new Set(faults.map(({ name }) => name))).toEqual(
          new Set(['wrong_tool', '__proto__', ...types]),
        );
        for (const { description } of faults) expect(typeof description).toBe('string');
      }),
    );
  });
});
