import { describe, expect, it } from 'vitest';
import { definedJudge } from '../../../src/3-judging/judges/defined-judge.ts';
import {
  type EvaluatorLibrary,
  type EvaluatorOptions,
  type Evaluators,
  fromEvaluator,
} from '../../../src/doors/adapters/from-evaluator.ts';
import { set } from '../../3-judging/judges/own/some-item.ts';

const [trajectory] = set;
const shown = {
  id: 'opaque',
  view: 'step' as const,
  text: 'GOAL: …\n[step 0] …',
  goal: trajectory?.goal ?? '',
  final_answer: trajectory?.finalAnswer ?? '',
  steps: trajectory?.steps ?? [],
};
const never = new AbortController().signal;

/** What a judge decides about one run, through the same door as tj asks it. */
function decide<Library extends EvaluatorLibrary>(
  library: Library,
  evaluator: Evaluators[Library],
  options: EvaluatorOptions = {},
) {
  const judge = definedJudge(fromEvaluator('mine', library, evaluator, options));
  const isOutcome = options.view === 'outcome';
  return judge.judge({ ...shown, view: judge.view, ...(isOutcome ? { steps: null } : {}) }, never);
}

/** Stand-ins of the libraries, with the shapes that they return. */
describe('an evaluator of another library is a judge', () => {
  it('of openevals and agentevals, which is handed chat messages', async () => {
    let asked: readonly string[] = [];
    const decision = await decide('openevals', async ({ inputs, outputs }) => {
      asked = [inputs, ...outputs.map(({ role }) => role)];
      return { key: 'trajectory_accuracy', score: false, comment: 'It stops early.' };
    });
    expect(asked).toEqual([
      shown.goal,
      'user',
      ...shown.steps.flatMap(() => ['assistant', 'tool']),
      'assistant',
    ]);
    expect(decision).toMatchObject({
      faulty: true,
      score: 0,
      faultyWhen: 'low',
      rationale: 'It stops early.',
    });
  });

  it('of LangSmith, also where it returns a list of results', async () => {
    expect(
      await decide('langsmith', ({ outputs }) => ({
        results: [{ key: 'replied', score: outputs.output === '' ? 0 : 1 }],
      })),
    ).toMatchObject({ faulty: false, score: 1 });
  });

  it('of autoevals, which is handed a thread in the parts that it renders', async () => {
    let thread: readonly { role: string; content: unknown }[] = [];
    const decision = await decide('autoevals', async ({ trace, output }) => {
      thread = await trace.getThread();
      return { name: 'Right', score: null, metadata: { rationale: output } };
    });
    expect(JSON.stringify(thread)).toContain('"type":"tool_call"');
    // A scorer without a score gives no verdict.
    expect(decision).toMatchObject({
      unscored: expect.stringContaining('score is null'),
      isStated: true,
    });
  });

  it('of evalite, which is handed the reply alone with the view outcome', async () => {
    const outputs: string[] = [];
    const score = ({ output }: { output: string }) => {
      outputs.push(output);
      return { name: 'short', score: 1 };
    };
    await decide('evalite', score);
    await decide('evalite', score, { view: 'outcome' });
    expect(outputs).toEqual([shown.text, shown.final_answer]);
  });

  it('of promptfoo, whose trajectory assertions read spans', async () => {
    const passed = await decide('promptfoo', ({ traceId, traceData, providerResponse }) => ({
      pass: traceData.traceId === traceId && providerResponse.output === shown.text,
      score: traceData.spans.filter((span) => 'gen_ai.tool.name' in span.attributes).length / 10,
      reason: 'All grading criteria met',
    }));
    expect(passed).toMatchObject({ faulty: false, score: shown.steps.length / 10 });
    const failed = { pass: false, score: 0, reason: '429', metadata: { graderError: true } };
    expect(await decide('promptfoo', () => failed)).toMatchObject({
      unscored: 'the grader failed: 429',
    });
  });

  it('of Mastra, and says what its model was asked', async () => {
    const scorer = {
      prefix: 'steps:',
      async run({ output }: { output: unknown }) {
        const prompt = `${this.prefix} ${JSON.stringify(output)}`;
        return {
          runId: '1',
          output,
          score: 0.9,
          reason: 'Good.',
          judge: { analyze: { executions: [{ prompt }] } },
        };
      },
    };
    const decision = await decide('mastra', scorer);
    expect(decision).toMatchObject({ faulty: false, score: 0.9, rationale: 'Good.' });
    expect(decision.prompts).toEqual([expect.stringMatching(/^steps: .*"stepType":"tool_call"/)]);
    const empty = { run: () => ({ notScorable: { step: 'preprocess', reason: 'no reply' } }) };
    expect(await decide('mastra', empty)).toMatchObject({ unscored: 'not scorable: no reply' });
  });

  it('of vitest-evals, which is handed a session and its calls', async () => {
    let given: unknown;
    const decision = await decide('vitest-evals', {
      async assess(context) {
        given = context;
        return { score: context.toolCalls.length === shown.steps.length ? 1 : 0 };
      },
    });
    expect(decision).toMatchObject({ faulty: false });
    const [first] = shown.steps.flatMap((step) => ('call' in step ? step.call.tool : []));
    expect(given).toMatchObject({
      toolCalls: expect.arrayContaining([expect.objectContaining({ name: first, status: 'ok' })]),
      session: {
        events: expect.arrayContaining([
          expect.objectContaining({ type: 'message', role: 'user' }),
          expect.objectContaining({ type: 'tool_call', name: first }),
          expect.objectContaining({ type: 'tool_result', toolCallId: 'call_0' }),
        ]),
      },
    });
  });

  it('of Phoenix, whose prompts name fields of a record', async () => {
    const decision = await decide('phoenix', {
      evaluate: async ({ messages }) => ({
        score: JSON.parse(messages).length > 0 ? 0 : 1,
        label: 'wrong',
        explanation: 'It is wrong.',
      }),
    });
    expect(decision).toMatchObject({ faulty: true, score: 0, rationale: 'It is wrong.' });
    expect(await decide('phoenix', { evaluate: () => ({ label: 'wrong' }) })).toHaveProperty(
      'unscored',
    );
  });

  it('of the AI SDK: an object under a schema, or a decision with its probability', async () => {
    expect(
      await decide('ai-sdk', async () => ({ output: { faulty: true, failure_step: 1 } })),
    ).toMatchObject({ faulty: true, failureStep: 1 });
    expect(
      await decide('ai-sdk', async ({ state }) => ({
        answers: {
          ok: { type: 'boolean', probability: state[0]?.text === shown.text ? 0.1 : 0.9 },
        },
      })),
    ).toMatchObject({ faulty: true, score: 0.1, confidence: 0.9 });
    const thrown = (name: string) => () => {
      throw Object.assign(new Error('I would rather not.'), { name });
    };
    expect(await decide('ai-sdk', thrown('AI_DecisionRefusalError'))).toMatchObject({
      unscored: 'refused: I would rather not.',
    });
    expect(await decide('ai-sdk', thrown('AI_NoObjectGeneratedError'))).toHaveProperty('unscored');
    // An error that says nothing of the answer is a failed call, which is made again.
    await expect(decide('ai-sdk', thrown('AI_APICallError'))).rejects.toThrow(
      'I would rather not.',
    );
  });

  it('may change what it is handed, and nothing of it reaches the next', async () => {
    const change = async ({ outputs }: { outputs: { content: string }[] }) => {
      const before = outputs.map(({ content }) => content).join();
      for (const message of outputs) message.content = '';
      return { score: before === '' ? 0 : 1 };
    };
    for (let time = 0; time < 2; time++) {
      expect(await decide('openevals', change)).toMatchObject({ faulty: false });
    }
  });
});
