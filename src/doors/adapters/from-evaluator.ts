import {
  type DefinedJudge,
  defineJudge,
  type ExternalInput,
  type UserAnswer,
} from '../../3-judging/judges/judge.ts';
import type { ViewName } from '../../3-judging/judges/views/view.ts';
import { fromScore, type ScoreMeaning } from './from-score.ts';
import {
  type AiSdkMessage,
  type BraintrustMessage,
  type MastraStep,
  type OpenAiMessage,
  type OtelSpan,
  toMessages,
} from './to-messages.ts';

/** A function that takes this, or less, or something of a package of its own that this is a kind of. */
type Takes<Given> = { call(given: Given): unknown }['call'];

/** Besides what an evaluator is handed, every one may read the run as text. */
interface Shown {
  /** The whole view as text, as a model would be shown it. */
  text: string;
}

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
  /** A scorer for trajectories. */
  mastra: {
    run(
      given: Shown & {
        input: string;
        output: { steps: MastraStep[]; rawOutput: string };
      },
    ): unknown;
  };
  /** A judge of vitest-evals. */
  'vitest-evals': {
    assess(
      given: Shown & {
        input: string;
        output: string;
        toolCalls: { name: string; arguments: { [key: string]: unknown }; result?: unknown }[];
      },
    ): unknown;
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
      output: { steps: toMessages(item, 'mastra'), rawOutput: outputOf(item) },
      text: item.text,
    }),
  'vitest-evals': (judge, item) =>
    judge.assess({
      input: item.goal,
      output: outputOf(item),
      toolCalls: toMessages(item, 'mastra').flatMap((step) =>
        step.stepType === 'tool_call'
          ? [{ name: step.name, arguments: step.toolArgs, result: step.toolResult }]
          : [],
      ),
      text: item.text,
    }),
  phoenix: (evaluator, item) =>
    evaluator.evaluate({
      input: item.goal,
      output: outputOf(item),
      messages: JSON.stringify(toMessages(item), null, 1),
      text: item.text,
    }),
  'ai-sdk': (ask, item, signal) =>
    ask({
      prompt: item.text,
      messages: toMessages(item, 'ai-sdk'),
      state: [{ type: 'text', text: item.text }],
      text: item.text,
      abortSignal: signal,
    }),
};

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
