import { describe, expect, it } from 'vitest';
import { supportDesk } from '../../../src/1-worlds/support-desk/support-desk.ts';
import { judgeFamilies } from '../../../src/3-judging/judges/families/families.ts';
import {
  type RecordedJudge,
  recordedJudges,
  unrecordedJudge,
} from '../../../src/3-judging/work/recorded-judges.ts';
import { rebuiltQuestion } from '../../../src/5-reporting/page/asked-questions.ts';

const rebuilt = (judge: RecordedJudge, ...fingerprints: (string | null)[]) =>
  rebuiltQuestion(judge, supportDesk, new Set(fingerprints));

const rubric = {
  ...unrecordedJudge('strict', 'step'),
  kind: 'model',
  rubric: 'Be strict.',
  fingerprint: 'f',
};

describe('the question of a judge', () => {
  it('is known for every family, of which only an id may be on record', async () => {
    for (const { name, asksModel } of judgeFamilies) {
      const id = asksModel ? `${name}:model:7b` : name;
      expect((await rebuilt(unrecordedJudge(id, null))).kind, id).toBe(
        asksModel ? 'prompt' : 'program',
      );
    }
  });

  it('says how often and how warmly it was asked, as far as that is on record', async () => {
    expect(await rebuilt(unrecordedJudge('selfcons5:m', null))).toMatchObject({
      samples: 5,
      temperature: null,
    });
    const judges = [
      { id: 'selfcons3:m', kind: 'model', family: 'selfcons', samples: 3 },
      { id: 'step:m', kind: 'model', family: 'step' },
    ];
    const asked = (options: object) =>
      Promise.all(
        [...recordedJudges([{ command: 'judge', options, judges }]).values()].map((judge) =>
          rebuilt(judge),
        ),
      );
    expect(await asked({})).toMatchObject([{ temperature: 0.7, samples: 3 }, { temperature: 0 }]);
    expect(await asked({ temperature: 0.2 })).toMatchObject([
      { temperature: 0.2, samples: 3 },
      { temperature: 0.2, samples: null },
    ]);
  });

  it('is a rubric only if its text is on record and all verdicts were given by it', async () => {
    expect(await rebuilt(rubric, 'f')).toMatchObject({
      kind: 'prompt',
      template: { view: 'step' },
    });
    for (const prints of [['f', 'g'], [null]]) {
      expect(await rebuilt(rubric, ...prints)).toEqual({ kind: 'unknown', why: 'rubric-edited' });
    }
    for (const text of [null, '---\nanswer: {}\n---\nBe strict.', '---\n']) {
      expect(await rebuilt({ ...rubric, rubric: text }, 'f')).toEqual({
        kind: 'unknown',
        why: 'rubric-not-recorded',
      });
    }
  });

  it('has the system message of a rubric, and no schema if the rubric has a form of its own', async () => {
    const text =
      '---\nanswer: { pass: PASS, fail: FAIL }\n---\n--- system ---\nBe strict.\n--- user ---\n{{goal}}';
    expect(await rebuilt({ ...rubric, rubric: text }, 'f')).toMatchObject({
      hasSchema: false,
      template: { system: { texts: ['Be strict.'] }, texts: ['', ''], places: ['goal'] },
    });
    expect(await rebuilt(rubric, 'f')).toMatchObject({ hasSchema: true });
  });

  it('is not known of a judge that nothing is recorded of, whatever a manifest claims', async () => {
    const unknown = { kind: 'unknown', why: 'not-recorded' };
    expect(await rebuilt(unrecordedJudge('mine', 'step'))).toEqual(unknown);
    expect(await rebuilt({ ...rubric, view: '<b>' })).toEqual(unknown);
    expect(await rebuilt({ ...rubric, kind: 'constructor' })).toEqual(unknown);
    expect(await rebuilt({ ...rubric, kind: 'external' })).toEqual({ kind: 'input', view: 'step' });
  });
});
