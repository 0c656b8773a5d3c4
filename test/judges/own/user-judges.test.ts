import { writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { planSet } from '../../../src/dataset/plan-set.ts';
import { numberFormats } from '../../../src/environment/number-formats.ts';
import { supportDesk } from '../../../src/environments/support-desk/support-desk.ts';
import { type ExternalInput, externalInput } from '../../../src/judges/external-judge.ts';
import { loadJudge } from '../../../src/judges/load-judge.ts';
import { isUnscored } from '../../../src/judges/model-judge.ts';
import { commandJudge } from '../../../src/judges/own/command-judge.ts';
import { httpJudge } from '../../../src/judges/own/http-judge.ts';
import { moduleJudge } from '../../../src/judges/own/module-judge.ts';
import { splitWords } from '../../../src/judges/own/split-words.ts';
import { readUserAnswer } from '../../../src/judges/own/user-answer.ts';
import { labelledSet } from '../../../src/pipeline/labelled-set.ts';
import { scriptedModel } from '../../support/scripted-model.ts';
import { temporaryFolder } from '../../support/tj.ts';

const types = supportDesk.faults.map(({ name }) => name);
const formats = numberFormats(supportDesk);
const fixture = (name: string): string =>
  fileURLToPath(new URL(`../fixtures/${name}`, import.meta.url));
const never = new AbortController().signal;
const item = (id: string, text = 'all well', goal = 'do it'): ExternalInput => ({
  id,
  view: 'step',
  text,
  goal,
  final_answer: 'done',
  steps: [],
});
const set = [...labelledSet(planSet(supportDesk, { size: 12, seed: 7, withParents: false }))];

describe("what a user's judge is given", () => {
  it('is its view and an opaque id; a judge of outcomes gets no steps', () => {
    for (const run of set) {
      const outcome = externalInput('9f2c', 'outcome', run, formats);
      expect(Object.keys(outcome)).toEqual(['id', 'view', 'text', 'goal', 'final_answer', 'steps']);
      expect(outcome).toMatchObject({ id: '9f2c', steps: null, final_answer: run.finalAnswer });
      const step = externalInput('9f2c', 'step', run, formats);
      expect(step.steps).toEqual(run.steps);
      for (const sent of [JSON.stringify(outcome), JSON.stringify(step)]) {
        expect(sent).not.toContain(run.instanceId);
        expect(sent).not.toContain('label');
        for (const type of types) expect(sent).not.toContain(type);
      }
    }
  });
});

describe("what a user's judge answers", () => {
  const six = { ...item('a'), steps: set[0]?.steps ?? [] };

  it('needs only a flag; a verdict without reserve is certain', () => {
    expect(readUserAnswer({ faulty: true }, six, types)).toEqual({
      faulty: true,
      failureStep: null,
      failureType: null,
      confidence: 1,
      rationale: '',
      rawFailureStep: null,
    });
  });

  it('is held to the rules that a model is held to', () => {
    const answer = { faulty: true, failure_step: 77, failure_type: 'gremlins', confidence: 0.1 };
    expect(readUserAnswer(answer, six, types)).toMatchObject({
      failureStep: null,
      rawFailureStep: 77,
      failureType: null,
      confidence: 0.5,
    });
  });

  it.each([
    [undefined],
    [null],
    ['faulty'],
    [{}],
    [{ faulty: 'true' }],
    [{ faulty: true, confidence: '0.8' }],
    [{ faulty: true, confidence: Number.NaN }],
    [{ faulty: true, failure_step: 1.5 }],
    [10n],
  ])('is unscored where it cannot be read: %s', (answer) => {
    expect(readUserAnswer(answer, six, types)).toEqual({
      unscored: expect.any(String),
      raw: expect.any(String),
    });
  });

  it('never throws and never gives NaN', () => {
    fc.assert(
      fc.property(fc.anything(), (answer) => {
        const decision = readUserAnswer(answer, six, types);
        if (!isUnscored(decision)) expect(decision.confidence).toBeGreaterThanOrEqual(0.5);
      }),
    );
  });
});

describe('a judge that is a module', () => {
  it('is loaded from TypeScript and asked', async () => {
    const judge = await moduleJudge(fixture('judge-module.ts'), types);
    expect([judge.id, judge.view]).toEqual(['too-many-steps', 'step']);
    const input = externalInput('x', 'step', set[0] as (typeof set)[0], formats);
    expect(await judge.judge(input, never)).toMatchObject({
      faulty: false,
      failureStep: null,
      rationale: `${set[0]?.steps.length} steps`,
    });
  });

  const written = (text: string, name = 'judge.mjs'): string => {
    const path = join(temporaryFolder(), name);
    writeFileSync(path, text);
    return path;
  };

  it('that throws fails the call, which can be tried again', async () => {
    const path = written(
      `export const judge = { id: 'x', view: 'outcome', judge() { throw new Error('no luck') } };`,
    );
    const judge = await moduleJudge(path, types);
    await expect(judge.judge(item('a'), never)).rejects.toMatchObject({
      kind: 'server error',
      message: 'x threw: no luck',
      retryable: true,
    });
  });

  it('that never answers is left when the run stops', async () => {
    const path = written(
      `export default { id: 'x', view: 'step', judge: () => new Promise(() => {}) };`,
    );
    const judge = await moduleJudge(path, types);
    await expect(judge.judge(item('a'), AbortSignal.timeout(20))).rejects.toMatchObject({
      kind: 'aborted',
    });
  });

  it.each([
    ['export default 5', 'export a judge as the default'],
    ["export default { view: 'step', judge() {} }", 'id must be a text'],
    ["export default { id: 'a', view: 'both', judge() {} }", "view must be 'step' or 'outcome'"],
    ["export default { id: 'a', view: 'step' }", 'judge must be a function'],
    ['export default {', 'could not be loaded'],
  ])('that is not one is refused in a line: %s', async (text, message) => {
    await expect(moduleJudge(written(text), types)).rejects.toThrow(message);
  });
});

describe('a judge that is a command', () => {
  const command = (mode: string, options: { timeoutSeconds?: number } = {}) => {
    const judge = commandJudge(`python3 '${fixture('judge-command.py')}' ${mode}`, {
      view: 'step',
      types,
      timeoutSeconds: 30,
      ...options,
    });
    onTestFinished(() => judge.close?.());
    return judge;
  };
  const ids = Array.from({ length: 9 }, (_, i) => `item-${i}`);

  it('stays, and answers line by line', async () => {
    const judge = command('plain');
    expect(judge.id).toMatch(/^cmd-judge-command-[0-9a-f]{4}$/);
    for (const id of ids) {
      expect(await judge.judge(item(id, id === 'item-4' ? 'trouble' : ''), never)).toMatchObject({
        faulty: id === 'item-4',
        confidence: 0.8,
        rationale: `step False ${id}`,
      });
    }
  });

  it('gets several items at once when it repeats ids, in whatever order it answers', async () => {
    const judge = command('reversed');
    const decisions = await Promise.all(ids.map((id) => judge.judge(item(id), never)));
    decisions.forEach((decision, i) => {
      expect(decision).toMatchObject({ rationale: `step False item-${i}` });
    });
  });

  it('is asked one at a time when it leaves ids out', async () => {
    const judge = command('no-id');
    const decisions = await Promise.all(ids.map((id) => judge.judge(item(id), never)));
    decisions.forEach((decision, i) => {
      expect(decision).toMatchObject({ rationale: `step False item-${i}` });
    });
  });

  it('that forgets an id with several items under way answers for none of them', async () => {
    const judge = command('sometimes-no-id');
    const settled = await Promise.allSettled(ids.map((id) => judge.judge(item(id), never)));
    for (const [i, result] of settled.entries()) {
      if (result.status === 'rejected') {
        expect(result.reason).toMatchObject({ kind: 'bad response', retryable: true });
      } else expect(result.value).toMatchObject({ rationale: `step False item-${i}` });
    }
    expect(settled.some(({ status }) => status === 'rejected')).toBe(true);
    expect(await judge.judge(item('again'), never)).toMatchObject({ faulty: false });
  });

  it('that writes prose is unscored', async () => {
    expect(await command('prose').judge(item('a'), never)).toEqual({
      unscored: 'the answer has no JSON object',
      raw: 'I would rather not say',
    });
  });

  it('that ends fails what it had, and is started again', async () => {
    const judge = command('crash');
    expect(await judge.judge(item('a'), never)).toMatchObject({ faulty: false });
    await expect(judge.judge(item('b', '', 'crash'), never)).rejects.toMatchObject({
      kind: 'reset',
      retryable: true,
      message: expect.stringContaining('ended with exit code 3'),
    });
    expect(await judge.judge(item('c'), never)).toMatchObject({ faulty: false });
  });

  it('that hangs is ended, and started again', async () => {
    const judge = command('hang', { timeoutSeconds: 6 });
    expect(await judge.judge(item('a'), never)).toMatchObject({ faulty: false });
    const hung = judge.judge(item('b', '', 'hang'), never);
    await expect(hung).rejects.toMatchObject({ kind: 'timeout', retryable: true });
    expect(await judge.judge(item('c'), never)).toMatchObject({ faulty: false });
  });

  it('that writes without end is ended', async () => {
    await expect(command('no-end').judge(item('a'), never)).rejects.toMatchObject({
      kind: 'reset',
      message: expect.stringContaining('wrote a line without end'),
    });
  });

  it('that is stopped has no late answer taken for the next item', async () => {
    const judge = command('hang');
    const stop = AbortSignal.timeout(300);
    await expect(judge.judge(item('a', '', 'hang'), stop)).rejects.toMatchObject({
      kind: 'aborted',
    });
    expect(await judge.judge(item('b'), never)).toMatchObject({ rationale: 'step False b' });
  });

  it('that does not exist fails for good', async () => {
    const judge = commandJudge('no-such-program-here', {
      view: 'step',
      types,
      timeoutSeconds: 5,
    });
    await expect(judge.judge(item('a'), never)).rejects.toMatchObject({
      kind: 'no such model',
      retryable: false,
      message: expect.stringContaining('no-such-program-here cannot be started'),
    });
  });

  it('is split into words without a shell', () => {
    expect(splitWords(`python "my judge.py"  --name 'a "b" $HOME' c\\ d ""`)).toEqual([
      'python',
      'my judge.py',
      '--name',
      'a "b" $HOME',
      'c d',
      '',
    ]);
    expect(splitWords('C:\\tools\\judge.exe "say \\"hi\\""')).toEqual([
      'C:\\tools\\judge.exe',
      'say "hi"',
    ]);
    expect(() => splitWords('python "judge.py')).toThrow('never closed');
    const word = fc.string().filter((text) => !text.includes("'"));
    fc.assert(
      fc.property(fc.array(word), (words) => {
        expect(splitWords(words.map((text) => `'${text}'`).join(' '))).toEqual(words);
      }),
    );
  });
});

describe('a judge behind an address', () => {
  const served = async (
    answer: (body: ExternalInput, response: ServerResponse, request: IncomingMessage) => void,
  ): Promise<string> => {
    const server = createServer(async (request, response) => {
      let body = '';
      for await (const chunk of request) body += chunk;
      answer(JSON.parse(body), response, request);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/judge`;
  };
  const at = (address: string, timeoutSeconds = 10) =>
    httpJudge(address, { view: 'outcome', types, timeoutSeconds });

  it('is posted the item and answers with a verdict', async () => {
    const address = await served((body, response, request) => {
      const faulty = request.method === 'POST' && body.goal === 'do it';
      response.end(JSON.stringify({ faulty, rationale: body.id }));
    });
    const judge = at(address);
    expect(judge).toMatchObject({
      id: `http-${new URL(address).host}/judge`,
      endpoint: new URL(address).origin,
    });
    expect(await judge.judge(item('a'), never)).toMatchObject({ faulty: true, rationale: 'a' });
  });

  it('is unscored where the body is no verdict', async () => {
    const address = await served((_, response) => response.end('<html>hello</html>'));
    expect(await at(address).judge(item('a'), never)).toEqual({
      unscored: expect.any(String),
      raw: '<html>hello</html>',
    });
  });

  it.each([
    [401, 'unauthorised', false],
    [404, 'no such model', false],
    [413, 'too long', false],
    [429, 'rate limit', true],
    [503, 'server error', true],
  ])('that answers %d is a failure of the kind %s', async (status, kind, retryable) => {
    const address = await served((_, response) => {
      response.writeHead(status, { 'retry-after': '7' }).end('not\nnow');
    });
    await expect(at(address).judge(item('a'), never)).rejects.toMatchObject({
      kind,
      retryable,
      retryAfterSeconds: 7,
      message: expect.stringContaining(`${address} answered ${status} (not now)`),
    });
  });

  it('that hangs, breaks off, floods or is not there is a failure too', async () => {
    const hangs = await served(() => {});
    await expect(at(hangs, 0.1).judge(item('a'), never)).rejects.toMatchObject({ kind: 'timeout' });
    await expect(at(hangs).judge(item('a'), AbortSignal.timeout(50))).rejects.toMatchObject({
      kind: 'aborted',
    });
    const breaks = await served((_, response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('{"faulty":');
      setTimeout(() => response.destroy(), 20);
    });
    await expect(at(breaks).judge(item('a'), never)).rejects.toMatchObject({ kind: 'reset' });
    const floods = await served((_, response) => response.end('x'.repeat(10_000_001)));
    await expect(at(floods).judge(item('a'), never)).rejects.toMatchObject({
      kind: 'bad response',
    });
    const nobody = createServer();
    await new Promise<void>((resolve) => nobody.listen(0, '127.0.0.1', resolve));
    const { port } = nobody.address() as AddressInfo;
    await new Promise((resolve) => nobody.close(resolve));
    await expect(at(`http://127.0.0.1:${port}/`).judge(item('a'), never)).rejects.toMatchObject({
      kind: 'unreachable',
    });
  });
});

describe('finding a judge', () => {
  const model = scriptedModel(() => '');
  const context = { environment: supportDesk, formats, model };

  it.each([
    ['programmatic', 'programmatic'],
    ['control-nothing', 'control-nothing'],
    ['step', 'step:scripted:1b'],
    ['stepview-outtask', 'stepview-outtask:scripted:1b'],
    ['selfcons', 'selfcons3:scripted:1b'],
    [fixture('judge-module.ts'), 'too-many-steps'],
    ['http://localhost:9/x', 'http-localhost:9/x'],
    ['cmd:python3 judge.py', 'cmd-judge-22b7'],
  ])('%s is %s', async (spec, id) => {
    const judge = await loadJudge(spec, context);
    expect(judge.id).toBe(id);
  });

  it('lists the known ones for a name it does not know', async () => {
    await expect(loadJudge('setp', context)).rejects.toThrow(
      /unknown judge 'setp'; known: programmatic, outcome, step, .*selfcons, control-everything/,
    );
  });

  it('says to add a model where one is needed', async () => {
    for (const spec of ['step', 'selfcons', 'prompt:./x.md']) {
      await expect(loadJudge(spec, { ...context, model: null })).rejects.toThrow('add --model');
    }
    await expect(loadJudge('http://host/v1#model', context)).rejects.toThrow('--model');
    await expect(loadJudge('cmd:', context)).rejects.toThrow('names no command');
    await expect(loadJudge('./nowhere.ts', context)).rejects.toThrow('no such module');
  });

  it('makes a judge of a rubric, the run in its place', async () => {
    const folder = temporaryFolder();
    const run = set[0] as (typeof set)[0];
    const write = (text: string): string => {
      writeFileSync(join(folder, 'my-rubric.md'), text);
      return `prompt:${join(folder, 'my-rubric.md')}`;
    };
    const prompt = async (text: string, view?: 'outcome') => {
      const judge = await loadJudge(write(text), { ...context, view });
      if (!('questions' in judge)) throw new Error('not a model judge');
      return { judge, question: judge.questions({ ...run, goal: 'a $& {{view}} b' })[0] };
    };
    const placed = await prompt('Look:\n{{view}}\nWell?', 'outcome');
    expect(placed.judge).toMatchObject({ id: 'prompt-my-rubric:scripted:1b', view: 'outcome' });
    expect(placed.question).toMatchObject({
      prompt: `Look:\nGOAL: a $& {{view}} b\n\nFINAL ANSWER: ${run.finalAnswer}\nWell?`,
      temperature: 0,
      seed: 7,
      contextTokens: 8192,
    });
    expect(placed.question?.schema.required).not.toContain('failure_step');
    const appended = await prompt('Be strict.\n');
    expect(appended.question?.prompt).toMatch(
      /^Be strict\.\n\n--- BEGIN ---\nGOAL: [\s\S]*\[step 0\] [\s\S]*\n--- END ---\n$/,
    );
    expect(appended.question?.schema.required).toContain('failure_step');
    await expect(prompt('  ')).rejects.toThrow('this prompt is empty');
    await expect(loadJudge('prompt:./nowhere.md', context)).rejects.toThrow('cannot be read');
  });
});
