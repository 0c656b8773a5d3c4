import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { isObject } from '../../../src/run/json.ts';
import { temporaryFolder } from '../../support/files/temporary-folder.ts';
import {
  type LoopbackOptions,
  type LoopbackServer,
  startLoopbackServer,
} from '../../support/loopback/loopback-server.mjs';
import { expectMistake, tjMeanwhile } from '../../support/process/tj.ts';
import { readVerdicts } from '../../support/rows/read-verdicts.ts';
import { newSet } from './judge-server.ts';

/** Judges a small set with a rubric, on a server with OpenAI's format that answers as it is told. */
async function judged(
  rubric: string,
  answer: NonNullable<LoopbackOptions['answer']>,
  ...options: string[]
) {
  const server = await startLoopbackServer({ answer });
  onTestFinished(() => server.close());
  const folder = newSet(8);
  const path = join(temporaryFolder(), 'rubric.md');
  writeFileSync(path, rubric);
  const run = () =>
    tjMeanwhile([
      ...['judge', folder, '--judge', `mine=prompt:${path}`, '--model', `${server.openaiUrl}#m`],
      ...options,
    ]);
  const result = await run();
  return { ...result, folder, path, server, run, rows: await readVerdicts(folder) };
}

const bodies = ({ requests }: LoopbackServer) =>
  requests.map(({ body }) => (isObject(body) ? body : {}));

const FORMS: readonly (readonly [string, string, string, string, number | null])[] = [
  ['words', '{ pass: PASS, fail: FAIL }', 'PASS', 'Not checked.\n\nVerdict: **FAIL**', null],
  ['letters', '{ pass: A, fail: [B, C] }', 'A', '(B) Something was skipped.', null],
  ['a score', '{ score: 1-5, fail: "<= 2" }', '5', 'Score: 2/5', 2],
  ['a regular expression', '{ pass: /^ok/i, fail: /^not/i }', 'OK', 'Not at all', null],
  [
    'what an expression finds',
    "{ find: '/v=(\\w+)/', pass: good, fail: bad }",
    'v=good',
    'v=bad',
    null,
  ],
  [
    'a word in JSON',
    '{ json: r.v, pass: ok, fail: bad }',
    '{"r":{"v":"ok"}}',
    'So: {"r":{"v":"bad"}}',
    null,
  ],
  [
    'a boolean in JSON',
    '{ json: $.ok, pass: true, fail: false }',
    '{"ok":true}',
    '{"ok":false}',
    null,
  ],
  ['a number in JSON', '{ json: score, fail: "< 0.5" }', '{"score":0.9}', '{"score":0.25}', 0.25],
];

describe('a rubric with a form of its own', () => {
  it.each(FORMS)(
    'is read by %s, and sends nothing that overrides it',
    async (_, form, pass, fail, score) => {
      const rubric = `---\nanswer: ${form}\n---\n--- system ---\nBe strict.\n--- user ---\n{{goal}}\n{{steps}}\nReply: {{reply}}\n`;
      const isFlagged = (prompt: string) => prompt.length % 2 === 0;
      const { status, stderr, rows, server } = await judged(rubric, ({ prompt }) =>
        isFlagged(prompt) ? fail : pass,
      );
      expect(status, stderr).toBe(0);
      const sent = bodies(server);
      for (const body of sent) {
        expect(body.response_format).toBeUndefined();
        expect(body.messages).toMatchObject([
          { role: 'system', content: 'Be strict.' },
          { role: 'user', content: expect.stringContaining('[step 0] ') },
        ]);
      }
      expect(rows.length).toBe(8);
      expect(rows.map(({ error }) => error)).toEqual(rows.map(() => null));
      const flagged = rows.filter(({ faulty }) => faulty);
      expect(flagged.length).toBe(server.requests.filter(({ prompt }) => isFlagged(prompt)).length);
      expect(flagged.length).toBeGreaterThan(0);
      expect(flagged.length).toBeLessThan(8);
      for (const { extra } of flagged) expect(extra?.score ?? null).toBe(score);
    },
  );

  it('sends the schema that it brings', async () => {
    const schema =
      '{ type: object, properties: { ok: { type: boolean } }, required: [ok], additionalProperties: false }';
    const rubric = `---\nanswer: { json: ok, pass: true, fail: false }\nschema: ${schema}\n---\nFine?`;
    const { rows, server } = await judged(rubric, () => '{"ok":false}');
    expect(rows.every(({ faulty, error }) => faulty && error === null)).toBe(true);
    expect(bodies(server)[0]?.response_format).toMatchObject({
      json_schema: { schema: { properties: { ok: { type: 'boolean' } } } },
    });
  });

  it('is paused with what it expects if its answers have another form', async () => {
    const { status, stderr } = await judged(
      '---\nanswer: { pass: PASS, fail: FAIL }\n---\nFine?',
      () => 'I cannot tell.',
      ...['-j', '1'],
    );
    expect(status).toBe(3);
    expect(stderr).toContain('Expected PASS, or FAIL; change the rubric');
  });

  it('is asked again when only its front matter changes', async () => {
    const rubric = (threshold: number) =>
      `---\nanswer: { score: 1-5, fail: "<= ${threshold}" }\n---\nRate it.\n{{view}}`;
    const { folder, path, run, rows } = await judged(rubric(2), () => '3');
    expect(rows.some(({ faulty }) => faulty)).toBe(false);
    writeFileSync(path, rubric(3));
    expect((await run()).stderr).toContain('rubric.md');
    const again = await readVerdicts(folder);
    expect(again.every(({ faulty, extra }) => faulty && extra?.score === 3)).toBe(true);
  });

  it('shows the run as chat messages, and expands nothing that the run says', async () => {
    const rubric = '---\nanswer: { pass: PASS, fail: FAIL }\n---\n{{messages}}\nPASS or FAIL?';
    const { server, folder } = await judged(rubric, () => 'PASS');
    const [row] = readFileSync(join(folder, 'trajectories.jsonl'), 'utf8').split('\n');
    const { goal } = JSON.parse(row ?? '') as { goal: string };
    const shown = server.requests.map(
      ({ prompt }) =>
        JSON.parse(prompt.slice(0, prompt.lastIndexOf(']') + 1)) as { content: string }[],
    );
    expect(shown.map(([first]) => first?.content)).toContain(goal);
    for (const messages of shown) {
      expect(messages).toEqual(
        expect.arrayContaining([expect.objectContaining({ role: 'tool', tool_call_id: 'call_0' })]),
      );
    }
  });
});

describe('a rubric without a form of its own', () => {
  it.each([
    ['{"faulty":true}', ''],
    ['Here:\n```json\n{"faulty": true, "explanation": "no check"}\n```', 'no check'],
    ['<think>{"faulty": false}</think>{"faulty":true,"rationale":"x"}', 'x'],
    [
      '{"reasoning":"y","faulty":true,"failure_step":-1,"failure_type":"none","confidence":0.6}',
      'y',
    ],
  ])('needs only a verdict: %s', async (answer, rationale) => {
    const { rows, server } = await judged('Be strict.', () => answer);
    expect(rows.length).toBe(8);
    for (const row of rows) expect(row).toMatchObject({ faulty: true, error: null, rationale });
    const [body] = bodies(server);
    expect(body?.response_format).toBeDefined();
    expect(server.requests[0]?.prompt).toMatch(
      /--- END ---\n\nAnswer with one JSON object[\s\S]*"wrong_tool"[\s\S]*"none"/,
    );
  });

  it('is unscored with a confidence of 90', async () => {
    const { rows } = await judged(
      'Be strict.',
      () => '{"faulty":true,"confidence":90}',
      ...['--unreadable', '0'],
    );
    for (const { error } of rows) expect(error).toMatch(/^confidence: .*from 0 to 1$/);
  });
});

describe('a rubric that cannot be used', () => {
  it.each([
    ['---\nanswer: { pass: PASS }\n---\nx', /line 2: answer: say both pass and fail/],
    ['---\nview: step\nanser: x\n---\nx', /line 3: anser means nothing here; known are view/],
    ['---\nview: all\n---\nx', /line 2: view: write step, actions or outcome/],
    [
      '---\nanswer:\n  score: 1-5\n  fail: >= 4\n---\nx',
      /line 4: the front matter is not YAML .* in quotes/,
    ],
    ['---\nanswer:\n  score: 5\n  fail: "< 2"\n---\nx', /line 3: answer\.score: write a range/],
    ['---\nanswer: {pass: A, fail: a}\n---\nx', /line 2: answer: A both passes and fails/],
    ['---\nanswer: {score: 1-5, fail: "<= 7"}\n---\nx', /mean the same; change the threshold/],
    [
      "---\nanswer: {pass: '/(/', fail: x}\n---\nx",
      /line 2: answer\.pass: Invalid regular expression/,
    ],
    ['---\nanswer: &a {pass: *a, fail: x}\n---\nx', /line 2: the front matter has an alias/],
    ['---\nanswer: {pass: A, fail: B}\nx', /line 1: the front matter has no end/],
    ['---\nschema: {type: object}\n---\nx', /line 2: schema says how to answer/],
    ['---\nview: outcome\n---\n{{steps}}', /\{\{steps\}\} shows the steps/],
    ['--- system ---\nBe strict.\n', /line 1: the system message has no end; write --- user ---/],
    ['---\nview: step\n---\n', /this rubric is empty/],
  ])('says why in one line: %j', (text, problem) => {
    const path = join(temporaryFolder(), 'rubric.md');
    writeFileSync(path, text);
    expectMistake(['prompt', 'INS-00000-clean', '--judge', `prompt:${path}`], problem);
  });
});
