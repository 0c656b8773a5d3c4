import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { supportDesk } from '../../../src/1-worlds/support-desk/support-desk.ts';
import { loadJudge } from '../../../src/3-judging/judges/load-judge.ts';
import { temporaryFolder } from '../../support/files/temporary-folder.ts';
import { fakeModel } from '../../support/models/fake-model.ts';
import { fixture, formats, item, never, set } from './own/some-item.ts';

describe('loading a judge', () => {
  const { model } = fakeModel();
  const context = { subject: supportDesk, formats, model };

  it.each([
    ['programmatic', 'programmatic'],
    ['control-nothing', 'control-nothing'],
    ['step', 'step:fake:1b'],
    ['stepview-outtask', 'stepview-outtask:fake:1b'],
    ['selfcons', 'selfcons3:fake:1b'],
    [fixture('judge-module.ts'), 'too-many-steps'],
    ['http://localhost:9/x', 'http-localhost:9'],
    ['cmd:python3 judge.py', 'cmd-judge-22b7'],
  ])('%s is %s', async (spec, id) => {
    const judge = await loadJudge(spec, context);
    expect(judge.id).toBe(id);
  });

  it('lists the families and the forms for a name that is neither', async () => {
    await expect(loadJudge('setp', context)).rejects.toThrow(
      /unknown judge 'setp'; did you mean 'step'\? known: programmatic, grounded, outcome, step, .*selfcons, control-everything.* \(or "cmd:python judge\.py", http:\/\/host\/path, \.\/rubric\.md, \.\/judge\.ts\)/,
    );
  });

  it.each([
    ['step:qwen2.5:14b', '--judge step --model qwen2.5:14b'],
    ['selfcons5:openai:gpt-4.1', '--judge selfcons --samples 5 --model openai:gpt-4.1'],
    ['a b=cmd:python3 judge.py', '--judge "a-b=cmd:python3 judge.py"'],
    ['my judge=./judge.ts', '--judge "my-judge=./judge.ts"'],
    ['=http://host/x', '--judge "mine=http://host/x"'],
  ])('answers %s with what to write, %s', async (spec, advice) => {
    await expect(loadJudge(spec, context)).rejects.toThrow(`; write ${advice}`);
  });

  it('calls a judge of your own by the name that you gave it, in messages too', async () => {
    const judge = await loadJudge('mine=cmd:no-such-program-here', context);
    if (judge.kind !== 'external') throw new Error('not a judge of your own');
    expect(judge.id).toBe('mine');
    await expect(judge.judge(item('a'), never)).rejects.toThrow(
      "mine cannot be started: there is no program 'no-such-program-here'; check the command",
    );
    const module = await loadJudge(`named=${fixture('throwing-judge.ts')}`, context);
    if (module.kind !== 'external') throw new Error('not a judge of your own');
    await expect(module.judge(item('a'), never)).rejects.toThrow(/^named threw: /);
    await module.close?.();
  });

  it('says to add a model if the judge needs one', async () => {
    for (const spec of ['step', 'selfcons', 'prompt:./x.md']) {
      await expect(loadJudge(spec, { ...context, model: null })).rejects.toThrow('add --model');
    }
    await expect(loadJudge('http://host/v1#model', context)).rejects.toThrow('--model');
    await expect(loadJudge('cmd:', context)).rejects.toThrow('names no command');
    await expect(loadJudge('./nowhere.ts', context)).rejects.toThrow('no such module');
  });

  it('makes a judge of a rubric and puts the run in its place', async () => {
    const folder = temporaryFolder();
    const run = set[0] as (typeof set)[0];
    const write = (text: string): string => {
      writeFileSync(join(folder, 'my-rubric.md'), text);
      return `prompt:${join(folder, 'my-rubric.md')}`;
    };
    const prompt = async (text: string, view?: 'outcome') => {
      const judge = await loadJudge(write(text), { ...context, view });
      if (judge.kind !== 'model') throw new Error('not a model judge');
      return { judge, question: judge.questions({ ...run, goal: 'a $& {{view}} b' })[0] };
    };
    const placed = await prompt('Look:\n{{view}}\nWell?', 'outcome');
    expect(placed.judge).toMatchObject({ id: 'prompt-my-rubric:fake:1b', view: 'outcome' });
    expect(placed.question).toMatchObject({
      prompt: expect.stringContaining(
        `Look:\nGOAL: a $& {{view}} b\n\nFINAL ANSWER: ${run.finalAnswer}\nWell?\n\nAnswer with one JSON object`,
      ),
      temperature: 0,
      seed: 7,
      contextTokens: null,
    });
    expect(placed.question?.schema?.required).not.toContain('failure_step');
    const appended = await prompt('Be strict.\n');
    expect(appended.question?.prompt).toMatch(
      /^Be strict\.\n\n--- BEGIN ---\nGOAL: [\s\S]*\[step 0\] [\s\S]*\n--- END ---\n\nAnswer with one JSON object[\s\S]*"failure_step"/,
    );
    expect(appended.question?.schema?.required).toContain('failure_step');
    await expect(prompt('  ')).rejects.toThrow('this rubric is empty');
    await expect(loadJudge('prompt:./nowhere.md', context)).rejects.toThrow('cannot be read');
  });
});
