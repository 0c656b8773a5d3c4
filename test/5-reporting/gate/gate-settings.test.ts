import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gateSettings, readGateConfig } from '../../../src/5-reporting/gate/gate-settings.ts';
import { gateSettings as settingsOfGate } from '../../../src/5-reporting/settings.ts';
import { optionsOf } from '../../../src/doors/cli/declare.ts';
import { temporaryFolder } from '../../support/files/temporary-folder.ts';

const reader =
  (key: 'minDelta' | 'maxFalseAlarm' | 'minDeltaType') =>
  (text: string, earlier?: unknown): unknown =>
    optionsOf(key, settingsOfGate.shape[key])[0]?.parseArg?.(text, earlier);
const deltaThreshold = reader('minDelta');
const rateThreshold = reader('maxFalseAlarm');
const deltaByType = reader('minDeltaType');

describe('thresholds on the command line', () => {
  it('are decimal numbers within their domain, and not everything that JavaScript accepts', () => {
    for (const text of [
      'NaN',
      'abc',
      '',
      ' ',
      '0x1',
      'Infinity',
      '-1',
      '1.01',
      '0,5',
      '1e',
      '--',
      '5%',
    ]) {
      expect(() => deltaThreshold(text), text).toThrow(/above -1 and up to 1/);
    }
    for (const text of ['NaN', '-0.1', '1.1', '5%', 'null', '', '1_0']) {
      expect(() => rateThreshold(text), text).toThrow(/from 0 to 1/);
    }
    expect(['0.8', '-.5', '1', '1e-2', ' 0.5 '].map((text) => deltaThreshold(text))).toEqual([
      0.8, -0.5, 1, 0.01, 0.5,
    ]);
    expect(['0', '1', '+.05'].map((text) => rateThreshold(text))).toEqual([0, 1, 0.05]);
  });

  it('are never NaN, whatever is given', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        for (const read of [deltaThreshold, rateThreshold]) {
          let value: unknown = 0;
          try {
            value = read(text);
          } catch (error) {
            expect((error as Error).message).toMatch(/It must be a number/);
          }
          expect(value).not.toBeNaN();
        }
      }),
    );
  });

  it('by type are collected, each type once, whatever its name', () => {
    expect(deltaByType('b=c=-0.5', deltaByType('a=0.5'))).toEqual({ a: 0.5, 'b=c': -0.5 });
    for (const text of [
      'wrong_tool',
      '=0.5',
      'wrong_tool=',
      'wrong_tool=high',
      ' =1',
      '__proto__=1',
    ]) {
      expect(() => deltaByType(text), text).toThrow(/It must be/);
    }
    expect(() => deltaByType('a=0.1', { a: 0.2 })).toThrow(/given twice/);
  });
});

describe('a file of criteria', () => {
  const read = (config: unknown) => {
    const file = join(temporaryFolder(), 'gate.json');
    writeFileSync(file, typeof config === 'string' ? config : JSON.stringify(config));
    return readGateConfig(file);
  };

  it('names the key that is wrong', async () => {
    const refused = (config: unknown, message: RegExp) =>
      expect(read(config), JSON.stringify(config)).rejects.toThrow(message);
    await refused({ minDelta: -1 }, /minDelta: must be a number above -1/);
    await refused('{"maxFalseAlarm": 1e999}', /maxFalseAlarm: must be a number from 0 to 1/);
    await refused({ maxUnscored: null }, /maxUnscored: must be/);
    await refused({ minDeltaType: { wrong_tool: 2 } }, /minDeltaType\.wrong_tool: must be/);
    await refused({ minDeltaType: [0.5] }, /minDeltaType: /);
    await refused('{"minDeltaType": {"__proto__": 0.5}}', /unknown key '__proto__'/);
    await refused({ confidence: 95 }, /confidence: must be a number between 0 and 1/);
    await refused({ judges: [] }, /judges: must name at least one/);
    await refused({ judges: 'programmatic' }, /judges: /);
    await refused({ against: '' }, /against: /);
    await refused({ any: 'yes' }, /any: must be true or false/);
    await refused({ within: 0 }, /within: must be a number above 0 and below 2/);
    await refused({ equivalentTo: 1 }, /equivalentTo: must be the id of a judge/);
    await refused({ 'a\nb': 1 }, /unknown key 'a b'/);
    await refused([], /must be an object of settings/);
    await refused('"x"', /must be an object of settings/);
    await refused('{\n', /this is not JSON at line 2, column 1$/);
    await refused('{\n "minDelta": 0,5\n}', /this is not JSON at line 2, column 16/);
  });

  it('may begin with a byte order mark, and its paths are relative to its own folder', async () => {
    expect(await read('\ufeff{"minDelta": 0.5}')).toEqual({ minDelta: 0.5 });
    expect((await read({ against: '../old' })).against).toMatch(/^\/.*\/old$/);
  });
});

describe('the settings of a gate', () => {
  it('come from the options first and the file second, type by type', () => {
    expect(
      gateSettings(
        { minDelta: 0, minDeltaType: { a: 0.1 }, judge: ['x'] },
        { minDelta: 0.5, minDeltaType: { a: 0.9, b: 0.2 }, judges: ['y'], confidence: 0.9 },
      ),
    ).toEqual({
      criteria: { minDelta: 0, minDeltaType: { a: 0.1, b: 0.2 } },
      judges: ['x'],
      against: undefined,
      baselineJudge: undefined,
      equivalentTo: undefined,
      any: false,
      confidence: 0.9,
    });
  });

  it('hold a margin only beside a judge, which is a criterion by itself', () => {
    expect(() => gateSettings({ within: 0.1 }, {})).toThrow(/--within needs --equivalent-to/);
    expect(() => gateSettings({ equivalentTo: 'x', confidence: 0.5 }, {})).toThrow(/above 0\.5/);
    expect(gateSettings({ any: true }, { equivalentTo: 'x', within: 0.1 })).toMatchObject({
      equivalentTo: 'x',
      any: true,
      criteria: { within: 0.1 },
    });
  });

  it('need at least one criterion; a limit on unscored verdicts or a baseline is enough', () => {
    expect(() => gateSettings({}, {})).toThrow(/no criterion is given/);
    expect(() => gateSettings({ confidence: 0.9, judge: ['x'] }, { minDeltaType: {} })).toThrow(
      /no criterion is given/,
    );
    expect(gateSettings({ maxUnscored: 0 }, {}).criteria).toEqual({ maxUnscored: 0 });
    expect(gateSettings({ against: 'x' }, {}).criteria).toEqual({});
  });
});
