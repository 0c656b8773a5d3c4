import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../support/files/temporary-folder.ts';
import { gate, gateJson } from '../../support/process/gate.ts';
import { expectMistake } from '../../support/process/tj.ts';
import { gatedRun } from './gated-run.ts';

const run = gatedRun();

describe('tj gate --config', () => {
  const written = (config: unknown): string => {
    const file = join(temporaryFolder(), 'gate.json');
    writeFileSync(file, typeof config === 'string' ? config : JSON.stringify(config));
    return file;
  };

  it('sets the same criteria, which options on the command line override', () => {
    const file = written({
      judges: ['programmatic'],
      minDelta: 0.5,
      maxFalseAlarm: 0.05,
      minDeltaType: { premature_stop: 0.8, wrong_tool: 0.5 },
      maxUnscored: 0,
      confidence: 0.9,
    });
    const result = gateJson(run, '--config', file, '--min-delta-type', 'wrong_tool=-0.5');
    expect(result).toMatchObject({ verdict: 'passed', confidence: 0.9 });
    expect(result.criteria.map((c: { threshold: number }) => c.threshold)).toEqual([
      0.5, 0.8, -0.5, 0.05, 0,
    ]);
    expect(gate([run, '--config', file]).status).toBe(1);
    expect(gateJson(run, '--config', file, '--judge', 'control-everything').criteria[0].judge).toBe(
      'control-everything',
    );
  });

  it('finds its baseline relative to the file', () => {
    const folder = temporaryFolder();
    cpSync(run, join(folder, 'old'), { recursive: true });
    const file = join(folder, 'gate.json');
    writeFileSync(
      file,
      JSON.stringify({ against: './old', maxDrop: 0.1, judges: ['programmatic'] }),
    );
    const result = gateJson(run, '--config', file);
    expect(result.criteria[0]).toMatchObject({ name: 'drop', threshold: 0.1, value: 0 });
  });

  it('names the key that is wrong', () => {
    const refused = (config: unknown, message: RegExp) =>
      expectMistake(['gate', run, '--config', written(config)], message);
    refused({ minDleta: 0.5 }, /gate\.json: unknown key 'minDleta'; did you mean 'minDelta'\?/);
    refused({ minDelta: '0.5' }, /gate\.json: minDelta: must be a number above -1 and up to 1/);
    refused({ maxDrop: 0.1 }, /--max-drop needs --against/);
    refused({}, /no criterion is given/);
    expectMistake(['gate', run, '--config', 'nowhere.json'], /nowhere\.json: no such file/);
  });
});
