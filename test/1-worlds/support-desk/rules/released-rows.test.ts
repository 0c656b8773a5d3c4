import { describe, expect, it } from 'vitest';
import { runChecker } from '../../../../src/1-worlds/contract/check-run.ts';
import { sameOutcome } from '../../../../src/1-worlds/contract/outcome.ts';
import { playedSteps } from '../../../../src/1-worlds/contract/played-run.ts';
import {
  lenientSequence,
  strictSequence,
} from '../../../../src/1-worlds/support-desk/rules/required-sequence.ts';
import { supportDesk } from '../../../../src/1-worlds/support-desk/support-desk.ts';
import { rulesJudge } from '../../../../src/3-judging/judges/families/rules-judge.ts';
import { PythonRandom } from '../../../../src/base/random/python-random.ts';
import { readTrajectory } from '../../../../src/run/wire/read-trajectory.ts';
import { readVerdict } from '../../../../src/run/wire/verdict-row.ts';
import { published } from '../../../support/reference/published.ts';

const check = runChecker(supportDesk.rulebook);
const judge = rulesJudge(supportDesk.rulebook);

describe.runIf(published)('the rules on the released rows', () => {
  it('give all 400 released verdicts, rationales included', () => {
    const verdicts = new Map(
      published
        ?.lines('verdicts.jsonl')
        .map((line, i) => readVerdict(line, 'verdicts.jsonl', i + 1))
        .filter((verdict) => verdict.judgeId === 'programmatic')
        .map((verdict) => [verdict.trajectoryId, verdict]),
    );
    const rows = published?.lines('trajectories.jsonl') ?? [];
    expect([rows.length, verdicts.size]).toEqual([400, 400]);
    for (const [i, line] of rows.entries()) {
      const trajectory = readTrajectory(line, 'trajectories.jsonl', i + 1);
      const { faulty, failureStep, failureType, confidence, rationale } = judge.judge(trajectory, {
        id: 'x',
      });
      expect(verdicts.get(trajectory.id)).toMatchObject({
        faulty,
        failureStep,
        failureType,
        confidence,
        rationale,
      });
    }
  });

  const episodes = (published?.lines('agent_trajectories.jsonl') ?? []).map((line, i) =>
    readTrajectory(line, 'agent_trajectories.jsonl', i + 1),
  );

  it('give, together with the outcome, all 60 labels of the agent episodes', () => {
    const random = new PythonRandom(7);
    expect(episodes.length).toBe(60);
    for (const [index, episode] of episodes.entries()) {
      const request = supportDesk.generate(random, index);
      const first = check(episode)[0];
      const outcomeCorrect = sameOutcome(
        supportDesk.outcome(playedSteps(episode.steps), request),
        supportDesk.expected(request),
      );
      expect(episode.label).toEqual({
        faulty: first !== undefined || !outcomeCorrect,
        failureStep: first?.step ?? null,
        failureType: first?.faultType ?? null,
        outcomeCorrect,
      });
    }
  });

  it('flag 27 of the 47 clean episodes for the strict order of calls, and 17 for the lenient one', () => {
    const flagged = (rule: string) => {
      const checkSequence = runChecker(supportDesk.rulebook, { rules: [rule] });
      return episodes
        .filter(({ label }) => !label?.faulty)
        .filter((e) => checkSequence(e).length > 0);
    };
    const tools = (episode: (typeof episodes)[number]) =>
      playedSteps(episode.steps).map(({ call }) => call.tool);
    const count = (all: string[], tool: string) => all.filter((name) => name === tool).length;
    const strict = flagged(strictSequence.name).map(tools);
    expect(strict.length).toBe(27);
    expect(strict.filter((all) => count(all, 'escalate') > 1).length).toBe(25);
    expect(strict.filter((all) => count(all, 'check_eligibility') === 0).length).toBe(17);
    expect(strict.filter((all) => count(all, 'get_customer') > 1).length).toBe(2);
    const lenient = flagged(lenientSequence.name).map(tools);
    expect(lenient.length).toBe(17);
    expect(lenient.every((all) => count(all, 'check_eligibility') === 0)).toBe(true);
  });
});
