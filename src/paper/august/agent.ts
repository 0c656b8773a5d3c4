import { playOracle } from '../../environment/play.ts';
import { supportDesk } from '../../environments/support-desk/support-desk.ts';
import { PythonRandom } from '../../random/python-random.ts';
import type { LabelledTrajectory } from '../../trajectory/trajectory.ts';
import type { FigureSheet } from '../figure-sheet.ts';
import type { AugustData } from './august-data.ts';

/** The seed of the paper's instances, which the agent's episodes share with the judged set. */
const SEED = 7;

/** Episodes that a model drove: their faults, and how their replies compare with the oracle's. */
export function agent(sheet: FigureSheet, { episodes }: AugustData): void {
  const faulty = episodes.filter(({ label }) => label.faulty);
  const scenario = (name: string) => (episode: LabelledTrajectory) =>
    supportDesk.scenarioOf?.(episode.instanceId) === name;
  sheet.set('AgentN', episodes.length);
  sheet.set('AgentFaulty', faulty.length);
  sheet.set('AgentWrongOutcome', faulty.filter(({ label }) => !label.outcomeCorrect).length);
  sheet.set('AgentSilent', faulty.filter(({ label }) => label.outcomeCorrect).length);
  sheet.set('AgentAlreadyRefundedFaulty', faulty.filter(scenario('already_refunded')).length);
  sheet.set('AgentWrongCustomerFaulty', faulty.filter(scenario('wrong_customer')).length);
  sheet.set('AgentNPerStratum', episodes.filter(scenario('already_refunded')).length);

  const stated = episodes.map((episode) => supportDesk.statesOutcome?.(episode) ?? null);
  sheet.set('AgentRefundRepliesExactN', stated.filter((states) => states !== null).length);
  sheet.set('AgentRefundRepliesExactK', stated.filter((states) => states === true).length);

  const replies = oracleReplies(episodes.map(({ instanceId }) => instanceId));
  sheet.set(
    'AgentRepliesOracleIdentical',
    episodes.filter(({ instanceId, finalAnswer }) => replies.get(instanceId) === finalAnswer)
      .length,
  );
}

/** What the oracle answers on these instances; instances are drawn in order, so from the first. */
function oracleReplies(instanceIds: readonly string[]): ReadonlyMap<string, string> {
  const replies = new Map<string, string>();
  const wanted = new Set(instanceIds);
  const numbers = instanceIds.map((id) => Number(/(\d+)$/.exec(id)?.[1] ?? 0));
  const last = Math.max(0, ...numbers);
  const random = new PythonRandom(SEED);
  for (let index = 0; index <= last; index++) {
    const instance = supportDesk.generate(random, index);
    if (wanted.has(instance.id)) {
      replies.set(instance.id, playOracle(supportDesk, instance).finalAnswer);
    }
  }
  return replies;
}
