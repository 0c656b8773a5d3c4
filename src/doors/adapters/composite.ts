import { definedJudge } from '../../3-judging/judges/defined-judge.ts';
import {
  type DefinedJudge,
  defineJudge,
  type ExternalJudge,
  isUnscored,
  type StatedJudgement,
  type UserAnswer,
} from '../../3-judging/judges/judge.ts';
import type { ViewName } from '../../3-judging/judges/views/view.ts';
import { UserError } from '../../base/errors.ts';

/** A grader of a composite, and how much it counts. */
export interface Grader {
  readonly judge: DefinedJudge;
  /** 1 if it is not said. */
  readonly weight?: number | undefined;
}

export interface CompositeOptions {
  readonly id: string;
  /** They are told apart by their ids and share one view, which is that of the composite. */
  readonly graders: readonly (DefinedJudge | Grader)[];
  /**
   * The mean of the scores, by weight, that a run passes with. Without one, a run passes if every grader
   * passes it.
   */
  readonly threshold?: number | undefined;
}

/**
 * Several graders with weights and a threshold, as gates use them, as one judge. A grader counts with its score,
 * which must lie between 0 and 1; with 1 or 0 for a pass or a flag if it gives none. If one of them has no
 * verdict, neither has the composite. Its answer keeps what each grader said and whether the run would be
 * flagged without it, so that a report can say which graders change nothing.
 *
 * @example
 * export default composite({ id: 'gate', graders: [polite, { judge: right, weight: 2 }], threshold: 0.6 });
 */
export function composite({ id, graders, threshold }: CompositeOptions): DefinedJudge {
  const members = graders.map((grader) =>
    memberOf('judge' in grader && !('id' in grader) ? grader : { judge: grader }),
  );
  const view = viewOf(id, members, threshold);
  return defineJudge({
    id,
    view,
    async judge(item, signal): Promise<UserAnswer> {
      const said: Said[] = [];
      const prompt: string[] = [];
      for (const member of members) {
        const decision = await member.asked.judge({ ...item, view }, signal);
        prompt.push(...(decision.prompts ?? []));
        const answer = isUnscored(decision) ? decision.unscored : goodness(decision);
        if (typeof answer === 'string') return { unscored: `${member.id}: ${answer}`, prompt };
        said.push({ ...member, score: answer, faulty: isUnscored(decision) || decision.faulty });
      }
      const flagged = said.filter(({ faulty }) => faulty).map((each) => each.id);
      return {
        faulty: flags(said, threshold),
        score: mean(said),
        faulty_when: 'low',
        rationale: flagged.length === 0 ? 'no grader flags it' : `flagged by ${flagged.join(', ')}`,
        members: Object.fromEntries(
          said.map((member) => {
            const others = said.filter((each) => each !== member);
            const faulty_without = others.length === 0 ? null : flags(others, threshold);
            return [member.id, { score: member.score, faulty_without }];
          }),
        ),
        prompt,
      };
    },
    async close() {
      for (const { asked } of members) await asked.close?.();
    },
  });
}

interface Member {
  readonly id: string;
  readonly view: ViewName;
  readonly weight: number;
  readonly asked: ExternalJudge;
}

/** A member, and what it said of a run. */
interface Said extends Member {
  /** 1 is best, 0 is worst. */
  readonly score: number;
  readonly faulty: boolean;
}

function memberOf({ judge, weight = 1 }: Grader): Member {
  if (!Number.isFinite(weight) || weight <= 0) {
    throw new UserError(`the weight of ${judge.id} is ${weight}; give a number above 0`);
  }
  return { id: judge.id, view: judge.view, weight, asked: definedJudge(judge) };
}

/** The view of all members, if they can be a composite. */
function viewOf(id: string, members: readonly Member[], threshold: number | undefined): ViewName {
  const [first] = members;
  if (first === undefined) throw new UserError(`${id} has no graders; give at least one`);
  const ids = members.map((member) => member.id);
  const twice = ids.find((each, index) => ids.indexOf(each) !== index);
  if (twice !== undefined) {
    throw new UserError(`${id} has two graders called ${twice}; give each an id of its own`);
  }
  const other = members.find(({ view }) => view !== first.view);
  if (other !== undefined) {
    throw new UserError(
      `${id}: ${first.id} has the view ${first.view} and ${other.id} has ${other.view}; give all graders the same view`,
    );
  }
  if (threshold !== undefined && !Number.isFinite(threshold)) {
    throw new UserError(`${id}: the threshold is ${threshold}; give a number, or none`);
  }
  return first.view;
}

/** How good a member finds a run, from 0 to 1; or why that is not known. */
function goodness({ faulty, score, faultyWhen }: StatedJudgement): number | string {
  if (score === undefined) return faulty ? 0 : 1;
  if (score < 0 || score > 1) return `its score is ${score} and not from 0 to 1`;
  return faultyWhen === 'high' ? 1 - score : score;
}

function flags(said: readonly Said[], threshold: number | undefined): boolean {
  return threshold === undefined ? said.some(({ faulty }) => faulty) : mean(said) < threshold;
}

function mean(said: readonly Said[]): number {
  const total = said.reduce((sum, { weight }) => sum + weight, 0);
  return said.reduce((sum, { score, weight }) => sum + score * weight, 0) / total;
}
