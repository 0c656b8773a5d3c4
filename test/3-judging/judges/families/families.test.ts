import { describe, expect, it } from 'vitest';
import { supportDesk } from '../../../../src/1-worlds/support-desk/support-desk.ts';
import { judgeFamilies, readJudgeId } from '../../../../src/3-judging/judges/families/families.ts';
import { fakeModel } from '../../../support/models/fake-model.ts';

const context = {
  subject: supportDesk,
  origin: { seed: 7, size: 40 },
  model: fakeModel(undefined, { name: 'qwen2.5:14b' }).model,
};

describe('the families of judges', () => {
  it('have different names, and each says what it does', () => {
    expect(new Set(judgeFamilies.map(({ name }) => name)).size).toBe(judgeFamilies.length);
    for (const { description } of judgeFamilies) expect(description).toMatch(/^[a-z].*[^.]$/);
  });

  it.each(judgeFamilies)('$name makes judges that are what it says', async (family) => {
    const judge = await family.make(context);
    expect(judge).toMatchObject({
      kind: family.asksModel ? 'model' : 'local',
      family: family.name,
      view: family.view,
    });
    expect(readJudgeId(judge.id)).toEqual({
      family,
      model: family.asksModel ? 'qwen2.5:14b' : null,
      samples: family.name === 'selfcons' ? 3 : null,
    });
  });
});

describe('the id of a judge', () => {
  it.each([
    ['programmatic', 'programmatic', null, null],
    ['step:qwen2.5:14b', 'step', 'qwen2.5:14b', null],
    ['stepview-outtask:openai:gpt-4.1', 'stepview-outtask', 'openai:gpt-4.1', null],
    ['selfcons3:qwen2.5:14b', 'selfcons', 'qwen2.5:14b', 3],
    ['selfcons12:m', 'selfcons', 'm', 12],
    ['selfcons:m', 'selfcons', 'm', null],
    ['outcome', 'outcome', null, null],
  ])('%s belongs to %s', (id, name, model, samples) => {
    expect(readJudgeId(id)).toMatchObject({ family: { name }, model, samples });
  });

  it.each([
    'stepwise:m',
    'programmatic:m',
    'selfcons3x:m',
    'selfcons03:m',
    'selfconscious:m',
    'prompt-step:m',
    'my judge',
    '',
  ])('%j belongs to no family', (id) => {
    expect(readJudgeId(id)).toBeNull();
  });
});
