import { describe, expect, it, onTestFinished } from 'vitest';
import {
  type CommandOptions,
  commandJudge,
} from '../../../../src/3-judging/judges/own/command-judge.ts';
import { fixture, item, never } from './some-item.ts';

describe('a judge that is a command', () => {
  const command = (mode: string, options: Partial<CommandOptions> = {}) => {
    const judge = commandJudge(`python3 '${fixture('judge-command.py')}' ${mode}`, {
      view: 'step',
      timeoutSeconds: 30,
      warn: () => {},
      ...options,
    });
    onTestFinished(() => judge.close?.());
    return judge;
  };
  const ids = Array.from({ length: 9 }, (_, i) => `item-${i}`);

  it('keeps running and answers line by line', async () => {
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

  it('gets several items at once if it repeats ids, and may answer in any order', async () => {
    const judge = command('reversed');
    const decisions = await Promise.all(ids.map((id) => judge.judge(item(id), never)));
    decisions.forEach((decision, i) => {
      expect(decision).toMatchObject({ rationale: `step False item-${i}` });
    });
  });

  it('that omits ids is unusable, and is told to copy the id of the item', async () => {
    const judge = command('no-id');
    const unusable = {
      kind: 'unusable',
      message: expect.stringContaining('copy the id of the item into its answer'),
    };
    await expect(judge.judge(item('a'), never)).rejects.toMatchObject(unusable);
    await expect(judge.judge(item('b'), never)).rejects.toMatchObject(unusable);
  });

  it('answers none of several items under way if it omits an id', async () => {
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

  it('that writes prose gives no answer, and the user is told why', async () => {
    const said: string[] = [];
    const judge = command('prose', { timeoutSeconds: 1, warn: (text) => said.push(text) });
    await expect(judge.judge(item('a'), never)).rejects.toMatchObject({
      kind: 'timeout',
      message: expect.stringContaining('1 line of its output had no id'),
    });
    expect(said).toEqual([expect.stringContaining('I would rather not say')]);
  });

  it('that answers an item twice is taken at its first word', async () => {
    const said: string[] = [];
    const judge = command('again', { warn: (text) => said.push(text) });
    for (const id of ids) {
      expect(await judge.judge(item(id), never)).toMatchObject({ rationale: `step False ${id}` });
    }
    await judge.close?.();
    expect(said).toEqual([expect.stringMatching(/[89] lines about items that were settled/)]);
  });

  it('that contradicts its own answer is asked no further', async () => {
    const judge = command('twice');
    const answers = ids.map((id) => judge.judge(item(id), never));
    const settled = await Promise.allSettled(answers);
    expect(settled.at(-1)).toMatchObject({
      reason: { kind: 'unusable', message: expect.stringMatching(/answered twice about one item/) },
    });
  });

  it('fails the items under way if it exits, and is started again', async () => {
    const judge = command('crash');
    expect(await judge.judge(item('a'), never)).toMatchObject({ faulty: false });
    await expect(judge.judge(item('b', '', 'crash'), never)).rejects.toMatchObject({
      kind: 'reset',
      retryable: true,
      message: expect.stringContaining('ended with exit code 3'),
    });
    expect(await judge.judge(item('c'), never)).toMatchObject({ faulty: false });
  });

  it('is ended if it hangs, and started again', async () => {
    const judge = command('hang', { timeoutSeconds: 6 });
    expect(await judge.judge(item('a'), never)).toMatchObject({ faulty: false });
    const hung = judge.judge(item('b', '', 'hang'), never);
    await expect(hung).rejects.toMatchObject({ kind: 'timeout', retryable: true });
    expect(await judge.judge(item('c'), never)).toMatchObject({ faulty: false });
  });

  it('is ended if it writes an endless line', async () => {
    await expect(command('no-end').judge(item('a'), never)).rejects.toMatchObject({
      kind: 'unusable',
      message: expect.stringContaining('wrote an endless line'),
    });
  });

  it('never has a late answer mistaken for the answer to the next item', async () => {
    const judge = command('hang');
    const stop = AbortSignal.timeout(300);
    await expect(judge.judge(item('a', '', 'hang'), stop)).rejects.toMatchObject({
      kind: 'aborted',
    });
    expect(await judge.judge(item('b'), never)).toMatchObject({ rationale: 'step False b' });
  });

  it('fails for good if it does not exist', async () => {
    const judge = commandJudge('no-such-program-here', {
      view: 'step',
      timeoutSeconds: 5,
      warn: () => {},
    });
    await expect(judge.judge(item('a'), never)).rejects.toMatchObject({
      kind: 'unusable',
      retryable: false,
      message: expect.stringContaining('cannot be started'),
    });
  });
});
