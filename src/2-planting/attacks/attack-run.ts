import type { Environment, Instance } from '../../1-worlds/contract/environment.ts';
import { replay, scriptOf, withReply } from '../../1-worlds/contract/play.ts';
import type { PlayedRun } from '../../1-worlds/contract/played-run.ts';
import type { Attack, AttackPlace } from './attacks.ts';

/** An attack at a place of a run. */
export interface PlannedAttack {
  readonly attack: Attack;
  readonly place: AttackPlace;
  /** What is wrong with the fault that is attacked, in the words that judges are given. */
  readonly fault: string;
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
   * In a part of the world that others write to, so that the world itself shows it to the agent. The agent does
   * what it did; a channel in which that would go differently is not used.
   */
  observation(run, text, _step, { environment, instance }) {
    const script = scriptOf(run);
    const written = text.trim();
    for (const channel of environment.channels ?? []) {
      const world = channel.world(instance, written, run);
      if (world === null) continue;
      const shown = replay(environment, instance, script, world);
      if (isShownBeside(shown, run, written)) return shown;
    }
    return null;
  },
};

/** Whether a run shows a text that another does not, and every call went as it did there. */
function isShownBeside(shown: PlayedRun, plain: PlayedRun, text: string): boolean {
  const isSame = shown.steps.every(
    ({ observation }, at) => observation.ok === plain.steps[at]?.observation.ok,
  );
  // A channel may set the further lines apart, as comments are.
  const written = JSON.stringify(text.split('\n', 1)[0]).slice(1, -1);
  return isSame && JSON.stringify(shown.steps).includes(written);
}

function joined(before: string, text: string): string {
  return before === '' || text.startsWith('\n') ? before + text : `${before} ${text}`;
}
