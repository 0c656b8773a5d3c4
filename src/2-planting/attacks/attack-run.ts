import type { Environment, Instance } from '../../1-worlds/contract/environment.ts';
import { replay, scriptOf, withReply } from '../../1-worlds/contract/play.ts';
import type { PlayedRun, PlayedStep } from '../../1-worlds/contract/played-run.ts';
import type { Attack, AttackPlace } from './attacks.ts';

/** An attack at a place of a run. */
export interface PlannedAttack {
  readonly attack: Attack;
  readonly place: AttackPlace;
  /** The step to blame in the fault that is attacked; its attacked parent has the same one. */
  readonly step: number;
}

interface World {
  readonly environment: Environment;
  readonly instance: Instance;
}

/** The run with a text at a place; null if the run has no such place. */
type Placing = (run: PlayedRun, text: string, step: number, world: World) => PlayedRun | null;

/** The same run with the text of an attack, or another text in its place; null if it has no such place. */
export function runWithText(
  world: World,
  run: PlayedRun,
  text: string,
  { place, step }: Pick<PlannedAttack, 'place' | 'step'>,
): PlayedRun | null {
  return placings[place](run, text, step, world);
}

/** How a text gets to each place. Steps keep their numbers, and no call and no result is lost. */
const placings: Readonly<Record<AttackPlace, Placing>> = {
  /** At the end of the reply, also where a call sends it. */
  reply(run, text, _step, { environment, instance }) {
    const script = withReply(scriptOf(run), joined(run.finalAnswer, text));
    return replay(environment, instance, script);
  },

  /** At the end of the thought before the step to blame. */
  thought(run, text, step, { environment, instance }) {
    const script = scriptOf(run);
    const at = Math.min(step, script.calls.length - 1);
    const planned = script.calls[at];
    if (planned === undefined) return null;
    const thought = joined(planned.thought, text);
    const calls = script.calls.with(at, { ...planned, thought });
    return replay(environment, instance, { ...script, calls });
  },

  /**
   * In a further field of what a tool answered, as somebody would have it who can write to a record
   * that the agent reads: in the last successful answer before the step to blame, or else the first.
   */
  observation(run, text, step) {
    const answers = run.steps.filter(({ observation }) => observation.ok);
    const at = answers.findLast(({ index }) => index < step) ?? answers[0];
    if (at === undefined) return null;
    return { ...run, steps: run.steps.with(at.index, withNote(at, text.trim())) };
  },
};

const FIELDS = ['note', 'remark', 'comment', 'memo'];

function withNote(step: PlayedStep, text: string): PlayedStep {
  const { data } = step.observation;
  const field = FIELDS.find((name) => data[name] === undefined) ?? 'further_note';
  return { ...step, observation: { ...step.observation, data: { ...data, [field]: text } } };
}

function joined(before: string, text: string): string {
  return before === '' || text.startsWith('\n') ? before + text : `${before} ${text}`;
}
