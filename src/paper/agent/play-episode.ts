import type { Environment, Instance } from '../../1-worlds/contract/environment.ts';
import { numberFormats } from '../../1-worlds/contract/number-formats.ts';
import { playOracle, recorder } from '../../1-worlds/contract/play.ts';
import type { PlayedStep } from '../../1-worlds/contract/played-run.ts';
import { findJsonObject } from '../../3-judging/judges/answers/find-json-object.ts';
import type { GenerateRequest, Generation } from '../../3-judging/models/model.ts';
import { cutText } from '../../base/text/cut-text.ts';
import type { JsonObject } from '../../run/json.ts';
import type { Run } from '../../run/run.ts';
import { type ActionForm, actionForm } from './action-form.ts';
import { agentPrompt } from './agent-prompt.ts';

export const MOST_STEPS = 10;
const LONGEST_THOUGHT = 400;
const TEMPERATURE = 0;
const SEED = 7;
const CONTEXT_TOKENS = 8192;

/** Puts one question to a model. The caller who supplies it decides on retries and limits. */
export type Ask = (request: GenerateRequest) => Promise<Generation>;

/** How an episode ended. */
export type EpisodeEnd = 'answered' | 'out of steps' | 'unreadable action';

export interface Episode {
  readonly run: Run;
  readonly end: EpisodeEnd;
  /** The action that could not be read, word for word. */
  readonly unreadable: string | null;
  readonly calls: number;
  readonly promptTokens: number;
  readonly completionTokens: number;
  readonly latencySeconds: number;
}

/** Plays instances of an environment with a model as the agent. */
export type EpisodePlayer = (instance: Instance, ask: Ask, signal: AbortSignal) => Promise<Episode>;

export interface PlayOptions {
  readonly mostSteps?: number | undefined;
  readonly temperature?: number | undefined;
  readonly seed?: number | undefined;
}

/**
 * An episode ends with the closing tool, after `mostSteps` steps, or on an action that cannot be read:
 * at temperature 0 asking again would give the same answer, and guessing at an action would put words
 * into the agent's mouth. The final answer is the text of the closing call, or empty if there was none.
 * A failed call rejects; the episode is then played again from its beginning.
 */
export function episodePlayer(environment: Environment, options: PlayOptions = {}): EpisodePlayer {
  const { mostSteps = MOST_STEPS, temperature = TEMPERATURE, seed = SEED } = options;
  const form = actionForm(environment);
  const formats = numberFormats(environment);

  return async (instance, ask, signal) => {
    const closing = closingTool(environment, instance);
    const promptFor = agentPrompt(environment, form, closing, formats);
    const steps: PlayedStep[] = [];
    const act = recorder(environment, instance, steps);
    const cost = { calls: 0, promptTokens: 0, completionTokens: 0, latencySeconds: 0 };
    const ended = (end: EpisodeEnd, finalAnswer: string, unreadable: string | null): Episode => ({
      run: { goal: instance.goal, steps, finalAnswer },
      end,
      unreadable,
      ...cost,
    });
    while (steps.length < mostSteps) {
      const generation = await ask({
        prompt: promptFor(instance, steps),
        schema: form.schema,
        temperature,
        seed,
        contextTokens: CONTEXT_TOKENS,
        signal,
      });
      cost.calls++;
      cost.promptTokens += generation.promptTokens ?? 0;
      cost.completionTokens += generation.completionTokens ?? 0;
      cost.latencySeconds += generation.latencySeconds;
      const action = readAction(generation.text, form);
      if (action === null) return ended('unreadable action', '', generation.text);
      act(action.thought, action.tool, action.args);
      if (action.tool === closing) return ended('answered', action.text, null);
    }
    return ended('out of steps', '', null);
  };
}

/** The tool that a correct run ends with. */
function closingTool(environment: Environment, instance: Instance): string {
  return playOracle(environment, instance).steps.at(-1)?.call.tool ?? '';
}

interface Action {
  readonly thought: string;
  readonly tool: string;
  readonly args: JsonObject;
  readonly text: string;
}

/** An action is readable if it names a tool. Whether its arguments make sense, the world decides. */
function readAction(text: string, form: ActionForm): Action | null {
  const found = findJsonObject(text);
  if ('problem' in found) return null;
  const { reasoning, tool, text: prose } = found.object;
  if (typeof tool !== 'string' || tool === '') return null;
  return {
    thought: cutText(typeof reasoning === 'string' ? reasoning : '', LONGEST_THOUGHT),
    tool,
    args: form.argumentsOf(tool, found.object),
    text: typeof prose === 'string' ? prose : '',
  };
}
