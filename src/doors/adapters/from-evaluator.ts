import {
  type DefinedJudge,
  defineJudge,
  type ExternalInput,
  type UserAnswer,
} from '../../3-judging/judges/judge.ts';
import type { ViewName } from '../../3-judging/judges/views/view.ts';
import { isObject, parsedText } from '../../run/json.ts';
import { at, fromScore, type ScoreMeaning } from './from-score.ts';
import {
  type AiSdkMessage,
  type BraintrustMessage,
  type OpenAiMessage,
  type OtelSpan,
  toMessages,
} from './to-messages.ts';

/** A function that takes this, or less, or something of a package of its own that this is a kind of. */
type Takes<Given> = { call(given: Given): unknown }['call'];

/** Besides what an evaluator is handed, every one may read the run as text, the way a model would be shown it. */
// A type and no interface, which would not do for those who take any record.
type Shown = { text: string };

/** What is passed in for each library: its evaluator, or a function that asks it. */
export interface Evaluators {
  /** openevals and agentevals. */
  openevals: Takes<{ inputs: string; outputs: OpenAiMessage[] } & Shown>;
  /** LangSmith's evaluators, as `evaluate` takes them. */
  langsmith: Takes<
    Shown & {
      inputs: { input: string };
      outputs: { output: string; messages: OpenAiMessage[] };
      referenceOutputs?: undefined;
    }
  >;
  /** autoevals, and the scorers of Braintrust. */
  autoevals: Takes<
    Shown & {
      input: string;
      output: string;
      trace: { getThread(): Promise<BraintrustMessage[]> };
    }
  >;
  /** Scorers of evalite. */
  evalite: Takes<{ input: string; output: string } & Shown & { messages: OpenAiMessage[] }>;
  /** A function that hands the rest of it to `assertions.runAssertion` of your promptfoo. */
  promptfoo: Takes<
    Shown & {
      test: { vars: { input: string } };
      providerResponse: { output: string };
      traceId: string;
      traceData: { traceId: string; spans: OtelSpan[] };
    }
  >;
  /** A scorer for trajectories, which is handed `{ steps }`. */
  mastra: { run(given: { input?: unknown; output: unknown }): unknown };
  /** A judge of vitest-evals. */
  'vitest-evals': {
    assess(given: {
      input: unknown;
      output: unknown;
      toolCalls: unknown[];
      run: unknown;
      session: unknown;
    }): unknown;
  };
  /** An evaluator of Phoenix, whose prompt may name `input`, `output`, `messages` and `text`. */
  phoenix: {
    evaluate(given: Shown & { input: string; output: string; messages: string }): unknown;
  };
  /** A function that calls `generateText` with an output schema, or `experimental_decide`. */
  'ai-sdk': Takes<
    Shown & {
      prompt: string;
      messages: AiSdkMessage[];
      /** For `experimental_decide`. */
      state: { type: 'text'; text: string }[];
      abortSignal: AbortSignal;
    }
  >;
}

export type EvaluatorLibrary = keyof Evaluators;

type Calls = {
  readonly [Library in EvaluatorLibrary]: (
    evaluator: Evaluators[Library],
    item: ExternalInput,
    signal: AbortSignal,
  ) => unknown;
};

/** How each library is called. A new one is an entry here and a line in the list of its types. */
const CALLS: Calls = {
  openevals: (evaluate, item) =>
    evaluate({ inputs: item.goal, outputs: toMessages(item), text: item.text }),
  langsmith: (evaluate, item) =>
    evaluate({
      inputs: { input: item.goal },
      outputs: { output: item.final_answer, messages: toMessages(item) },
      text: item.text,
    }),
  // The prompts of most scorers name the output alone, so it is the whole run where there are steps.
  autoevals: (score, item) =>
    score({
      input: item.goal,
      output: outputOf(item),
      trace: { getThread: async () => toMessages(item, 'braintrust') },
      text: item.text,
    }),
  evalite: (score, item) =>
    score({
      input: item.goal,
      output: outputOf(item),
      messages: toMessages(item),
      text: item.text,
    }),
  promptfoo: (assert, item) =>
    assert({
      test: { vars: { input: item.goal } },
      providerResponse: { output: outputOf(item) },
      traceId: item.id,
      traceData: { traceId: item.id, spans: toMessages(item, 'otel') },
      text: item.text,
    }),
  mastra: (scorer, item) =>
    scorer.run({
      input: item.goal,
      output: { steps: toMessages(item, 'mastra') },
    }),
  'vitest-evals': (judge, item) => {
    const output = outputOf(item);
    const session = { events: toMessages(item, 'openai').flatMap(eventsOf) };
    const toolCalls = toMessages(item, 'mastra').flatMap((step) => {
      if (step.stepType !== 'tool_call') return [];
      const { name, toolArgs, toolResult, success } = step;
      return success
        ? { name, arguments: toolArgs, status: 'ok', result: toolResult }
        : { name, arguments: toolArgs, status: 'error', error: errorOf(toolResult) };
    });
    const run = { output, session, usage: {}, errors: [] };
    return judge.assess({ input: item.goal, output, toolCalls, session, run });
  },
  phoenix: (evaluator, item) =>
    evaluator.evaluate({
      input: item.goal,
      output: outputOf(item),
      messages: JSON.stringify(toMessages(item), null, 1),
      text: item.text,
    }),
  'ai-sdk': async (ask, item, signal) => {
    const result = await ask({
      prompt: item.text,
      messages: toMessages(item, 'ai-sdk'),
      state: [{ type: 'text', text: item.text }],
      text: item.text,
      abortSignal: signal,
    });
    const answers = at(result, 'answers');
    // The answers to the questions of a decision lie under their names.
    if (isObject(answers)) return Object.values(answers);
    return at(result, 'output') ?? at(result, 'object') ?? result;
  },
};

const errorOf = (result: unknown) => ({ message: JSON.stringify(result) });

/** A message as events of a transcript of vitest-evals. */
function eventsOf(message: OpenAiMessage): readonly object[] {
  const { role, content } = message;
  if (role === 'tool') return [{ type: 'tool_result', toolCallId: message.tool_call_id, content }];
  const calls = role === 'assistant' ? (message.tool_calls ?? []) : [];
  return [
    ...(content === '' ? [] : [{ type: 'message', role, content }]),
    ...calls.map(({ id, function: { name, arguments: args } }) => ({
      type: 'tool_call',
      id,
      name,
      arguments: parsedText(args),
    })),
  ];
}

/** What goes where a library has one text for all that the agent did: the whole run, or the reply alone. */
function outputOf({ view, text, final_answer }: ExternalInput): string {
  return view === 'outcome' ? final_answer : text;
}

export interface EvaluatorOptions extends ScoreMeaning {
  /** What the evaluator is shown; `step` if it is not said. */
  readonly view?: ViewName | undefined;
}

/**
 * Makes a judge of another library's evaluator. The package imports none of them: pass in your own.
 *
 * @example
 * export default fromEvaluator('concise', 'openevals', createTrajectoryLLMAsJudge({ prompt, judge }));
 */
export function fromEvaluator<Library extends EvaluatorLibrary>(
  id: string,
  library: Library,
  evaluator: Evaluators[Library],
  { view = 'step', ...meaning }: EvaluatorOptions = {},
): DefinedJudge {
  return defineJudge({
    id,
    view,
    async judge(item, signal): Promise<UserAnswer> {
      // Items are frozen, and some libraries change what they are handed.
      const own = structuredClone(item);
      try {
        return fromScore(await CALLS[library](evaluator, own, signal), meaning);
      } catch (thrown) {
        const said = thrown instanceof Error ? NO_ANSWER.get(thrown.name) : undefined;
        if (said === undefined) throw thrown;
        return { unscored: `${said}: ${thrown instanceof Error ? thrown.message : ''}` };
      }
    },
  });
}

/** What the AI SDK throws for an answer of the model that is no verdict. Any other error is a failed call. */
const NO_ANSWER: ReadonlyMap<string, string> = new Map([
  ['AI_DecisionRefusalError', 'refused'],
  ['AI_NoObjectGeneratedError', 'the answer cannot be read'],
  ['AI_NoOutputGeneratedError', 'there is no answer'],
]);
