import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ExternalInput } from '../../../src/3-judging/judges/judge.ts';
import { CapturingModel } from '../../../src/3-judging/shown/capturing-model.ts';
import { hidesAType, type PromptsCompared } from '../../../src/3-judging/shown/compare-prompts.ts';
import type { IndexedSet } from '../../../src/folder/set/indexed-set.ts';
import { isToolStep, type ToolStep } from '../../../src/run/run.ts';
import { chat, comparedOf, smallSet } from './sending-judge.ts';

let model: CapturingModel;
let set: IndexedSet;
beforeAll(async () => {
  model = await CapturingModel.start();
  set = await smallSet();
});
afterAll(() => model.close());

const callsOf = ({ steps }: ExternalInput): readonly ToolStep[] => (steps ?? []).filter(isToolStep);
const compared = (render: (input: ExternalInput) => string): Promise<PromptsCompared> =>
  comparedOf(model, set, async (input) => void (await chat(model, render(input))));
const whole = ({ goal, final_answer }: ExternalInput, calls: readonly unknown[]): string =>
  `Request: ${goal}\n${calls.map((call) => JSON.stringify(call)).join('\n')}\nReply: ${final_answer}`;
const alike = ({ types }: PromptsCompared): number =>
  types.reduce((sum, each) => sum + each.alike, 0);
const lacks = ({ missing }: PromptsCompared): readonly string[] => missing.map(({ what }) => what);

describe('what a judge sends', () => {
  it('has every fault, if the run is rendered in full', async () => {
    const found = await compared((input) => whole(input, callsOf(input)));
    expect([alike(found), lacks(found), found.example]).toEqual([0, [], null]);
    expect(found.captured).toBe(found.prompts.length);
    expect(new Set(found.prompts.map(({ hash }) => hash)).size).toBe(found.captured);
  });

  it('has no arguments, results and thoughts, if only names and status of tools are rendered', async () => {
    const found = await compared((input) =>
      whole(
        input,
        callsOf(input).map(({ call, observation }) => [call.tool, observation.ok]),
      ),
    );
    expect(hidesAType(found)).toBe(true);
    expect(lacks(found)).toEqual([
      'thoughts are not shown',
      'arguments of calls are not shown',
      'results of calls are not shown',
    ]);
    const ignored = found.types.find(({ type }) => type === 'ignored_observation');
    expect(ignored).toMatchObject({ alike: ignored?.pairs });
    expect(ignored?.differsIn).toContain('arguments of calls');
    expect(found.example?.difference?.kind).toMatch(/arguments|thoughts/);
  });

  it('tells at which length results are cut', async () => {
    const found = await compared((input) =>
      whole(
        input,
        callsOf(input).map(({ thought, call, observation }) => [
          ...[thought, call, observation.error],
          JSON.stringify(observation.data).slice(0, 60),
        ]),
      ),
    );
    expect(lacks(found)).toEqual(['results of calls are cut at 60 characters']);
  });

  it('tells that only the last steps are sent', async () => {
    const found = await compared((input) => whole(input, callsOf(input).slice(-2)));
    expect(lacks(found)).toEqual(['only the last 2 steps are shown']);
    expect(alike(found)).toBeGreaterThan(0);
  });

  it('tells that long runs are cut at the context, and at which length', async () => {
    const found = await compared((input) => whole(input, callsOf(input)).slice(0, 1000));
    expect(lacks(found)[0]).toMatch(
      /^the end of long runs is cut off \(no prompt is longer than 1,0\d\d characters\)$/,
    );
  });

  it('does not depend on how a renderer escapes', async () => {
    const found = await compared((input) =>
      whole(input, callsOf(input)).replaceAll('"', '&quot;').replaceAll('/', '&#x2F;'),
    );
    expect(lacks(found)).toEqual([]);
  });

  it('is compared without what changes by itself, such as a number of the request', async () => {
    let requests = 0;
    const names = (input: ExternalInput): string =>
      whole(
        input,
        callsOf(input).map(({ call }) => call.tool),
      );
    const plain = await compared(names);
    const found = await compared((input) => `Request number ${requests++}.\n${names(input)}`);
    expect(found.varies).toBe(true);
    expect(plain.varies).toBe(false);
    expect(found.types).toEqual(plain.types);
  });

  it('cannot be compared if it differs in length each time', async () => {
    let requests = 0;
    const found = await compared((input) => `${input.text}${' again'.repeat(requests++)}`);
    expect(found.varies).toBe(true);
    expect(found.types.map(({ pairs }) => pairs)).toEqual(found.types.map(() => 0));
    expect([hidesAType(found), found.prompts]).toEqual([false, []]);
  });

  it('is all that it sends in several calls, in whatever order they come', async () => {
    let turn = 0;
    const found = await comparedOf(model, set, async (input) => {
      const [first, second] = [whole(input, []), JSON.stringify(callsOf(input))];
      const order = turn++ % 2 === 0 ? [first, second] : [second, first];
      for (const each of order) await chat(model, each);
      return undefined;
    });
    expect([alike(found), found.varies, lacks(found)]).toEqual([0, false, []]);
  });

  it('may be said by the judge itself', async () => {
    const found = await comparedOf(model, set, async (input) => ({
      faulty: true,
      prompt: [input.goal, input.final_answer],
    }));
    expect(hidesAType(found)).toBe(true);
    expect(lacks(found)).toContain('tool names are not shown');
  });

  it('is nothing for a judge that asks nobody, which is not asked about the whole set', async () => {
    const found = await comparedOf(model, set, async () => undefined);
    expect(found).toMatchObject({ asked: 3, captured: 0, prompts: [] });
    expect(hidesAType(found)).toBe(false);
  });

  it('is seen although the judge fails on the answer', async () => {
    const found = await comparedOf(model, set, async (input) => {
      await chat(model, input.text);
      throw new Error('this is no verdict');
    });
    expect(found.captured).toBe(found.prompts.length);
  });

  it('does not depend on the id of the item, which says nothing about the run', async () => {
    const found = await compared(({ id, goal }) => `${id} ${goal}`);
    expect(found.types.every(({ pairs, alike: same }) => pairs === same)).toBe(true);
  });
});
