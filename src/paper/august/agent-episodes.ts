import { playOracle } from '../../1-worlds/contract/play.ts';
import { supportDesk } from '../../1-worlds/support-desk/support-desk.ts';
import { PythonRandom } from '../../base/random/python-random.ts';
import type { LabelledTrajectory } from '../../run/trajectory.ts';
import { formulaTable } from '../paper-figures.ts';
import type { AugustData } from './august-data.ts';

/** The seed of the paper's instances, which the agent's episodes share with the judged set. */
const SEED = 7;

interface Episodes {
  readonly all: readonly LabelledTrajectory[];
  readonly faulty: readonly LabelledTrajectory[];
  /** Of the replies that speak of a refund, whether each states the outcome exactly. */
  readonly refundReplies: readonly boolean[];
}

/** Episodes that a model drove: their faults, and how their replies compare with the oracle's. */
export const agent = formulaTable(readEpisodes, {
  AgentN: ({ all }) => all.length,
  AgentNPerStratum: ({ all }) => all.filter(isIn('already_refunded')).length,
  AgentFaulty: ({ faulty }) => faulty.length,
  AgentWrongOutcome: ({ faulty }) => faulty.filter(({ label }) => !label.outcomeCorrect).length,
  AgentSilent: ({ faulty }) => faulty.filter(({ label }) => label.outcomeCorrect).length,
  AgentAlreadyRefundedFaulty: ({ faulty }) => faulty.filter(isIn('already_refunded')).length,
  AgentWrongCustomerFaulty: ({ faulty }) => faulty.filter(isIn('wrong_customer')).length,
  AgentRefundRepliesExactN: ({ refundReplies }) => refundReplies.length,
  AgentRefundRepliesExactK: ({ refundReplies }) => refundReplies.filter(Boolean).length,
  AgentRepliesOracleIdentical: ({ all }) => repliesLikeTheOracle(all),
});

function readEpisodes({ episodes }: AugustData): Episodes {
  return {
    all: episodes,
    faulty: episodes.filter(({ label }) => label.faulty),
    refundReplies: episodes.flatMap((episode) => supportDesk.statesOutcome?.(episode) ?? []),
  };
}

const isIn =
  (scenario: string) =>
  ({ instanceId }: LabelledTrajectory): boolean =>
    supportDesk.scenarioOf?.(instanceId) === scenario;

function repliesLikeTheOracle(episodes: readonly LabelledTrajectory[]): number {
  const replies = oracleReplies(episodes.map(({ instanceId }) => instanceId));
  return episodes.filter(({ instanceId, finalAnswer }) => replies.get(instanceId) === finalAnswer)
    .length;
}

/** What the oracle answers on these instances. Instances are drawn in order, so all are drawn. */
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
