import { describe, expect, it } from 'vitest';
import { planSet } from '../../../src/dataset/plan-set.ts';
import { runChecker } from '../../../src/environment/check-run.ts';
import { sameOutcome } from '../../../src/environment/outcome.ts';
import { replay } from '../../../src/environment/play.ts';
import type { Violation } from '../../../src/environment/rulebook.ts';
import type { RefundRequest } from '../../../src/environments/support-desk/instance.ts';
import { supportDesk } from '../../../src/environments/support-desk/support-desk.ts';
import { rulesJudge } from '../../../src/judges/families/rules-judge.ts';
import { labelledSet } from '../../../src/pipeline/2-inject.ts';
import { PythonRandom } from '../../../src/random/python-random.ts';
import type { JsonObject } from '../../../src/trajectory/json.ts';
import { readTrajectory } from '../../../src/trajectory/wire/read-trajectory.ts';
import { readVerdict } from '../../../src/trajectory/wire/verdict-row.ts';
import { published } from '../../support/reference/published.ts';

const check = runChecker(supportDesk.rulebook);
const judge = rulesJudge(supportDesk.rulebook);
const set = [...labelledSet(planSet(supportDesk, { size: 400, seed: 7, withParents: true }))];
const ofType = (type: string | null) => set.filter(({ label }) => label.failureType === type);

describe("the rules' coverage", () => {
  it.each([
    'hallucinated_argument',
    'skipped_precondition',
    'ignored_observation',
    'premature_stop',
  ])('is every %s, with its type and its step', (type) => {
    const faults = ofType(type);
    expect(faults.length).toBe(50);
    for (const fault of faults) {
      expect(judge.judge(fault, { id: 'x' })).toMatchObject({
        faulty: true,
        failureType: type,
        failureStep: fault.label.failureStep,
      });
    }
  });

  it.each(['wrong_tool', 'unsupported_claim'])('is no %s', (type) => {
    for (const fault of ofType(type)) expect(check(fault)).toEqual([]);
  });

  it('is no clean run', () => {
    for (const clean of ofType(null)) expect(check(clean)).toEqual([]);
  });

  it('breaks exactly one rule with each fault it sees, or two where the run stops early', () => {
    for (const { label, ...fault } of set) {
      const rules = check(fault).map(({ rule }) => rule);
      if (label.failureType === 'premature_stop') {
        expect(rules).toEqual(['R5_reply_placement', 'R8_no_terminal_action']);
      } else expect(rules.length).toBeLessThan(2);
    }
  });
});

describe.runIf(published)('the rules on the released rows', () => {
  it('give all 400 released verdicts, rationale included', () => {
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

  it('give all 60 labels of the agent episodes, with the outcome check beside them', () => {
    const random = new PythonRandom(7);
    expect(episodes.length).toBe(60);
    for (const [index, episode] of episodes.entries()) {
      const request = supportDesk.generate(random, index);
      const first = check(episode)[0];
      const outcomeCorrect = sameOutcome(
        supportDesk.outcome(episode.steps),
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

  it('flag 27 of the 47 clean episodes once the order of calls is asked for, 17 leniently', () => {
    const flagged = (sequence: 'strict' | 'lenient') => {
      const checkSequence = runChecker(supportDesk.rulebook, { sequence });
      return episodes
        .filter(({ label }) => !label?.faulty)
        .filter((e) => checkSequence(e).length > 0);
    };
    const tools = (episode: (typeof episodes)[number]) =>
      episode.steps.map(({ call }) => call.tool);
    const count = (all: string[], tool: string) => all.filter((name) => name === tool).length;
    const strict = flagged('strict').map(tools);
    expect(strict.length).toBe(27);
    expect(strict.filter((all) => count(all, 'escalate') > 1).length).toBe(25);
    expect(strict.filter((all) => count(all, 'check_eligibility') === 0).length).toBe(17);
    expect(strict.filter((all) => count(all, 'get_customer') > 1).length).toBe(2);
    const lenient = flagged('lenient').map(tools);
    expect(lenient.length).toBe(17);
    expect(lenient.every((all) => count(all, 'check_eligibility') === 0)).toBe(true);
  });
});

describe('the required-sequence rule', () => {
  it.each(['strict', 'lenient'] as const)(
    '(%s) flags every wrong_tool fault and no clean run',
    (sequence) => {
      const checkSequence = runChecker(supportDesk.rulebook, { sequence });
      for (const fault of ofType('wrong_tool')) expect(checkSequence(fault).length).toBe(1);
      for (const clean of ofType(null)) expect(checkSequence(clean)).toEqual([]);
    },
  );

  it('(strict) blames the step where the order breaks', () => {
    const checkSequence = runChecker(supportDesk.rulebook, { sequence: 'strict' });
    const [fault] = ofType('wrong_tool');
    expect(fault && checkSequence(fault)).toMatchObject(
      [
        { step: 2, faultType: 'wrong_tool', message: /expected get_policy .* found lookup_order/ },
      ].map(({ message: _message, ...rest }) => rest),
    );
  });
});

describe('each rule', () => {
  const random = new PythonRandom(7);
  const requests = Array.from(
    { length: 6 },
    (_, index) => supportDesk.generate(random, index) as RefundRequest,
  );
  const [happy, , , , wrongCustomer, alreadyRefunded] = requests as [
    RefundRequest,
    RefundRequest,
    RefundRequest,
    RefundRequest,
    RefundRequest,
    RefundRequest,
  ];

  type Call = [tool: string, args: JsonObject];
  const violations = (request: RefundRequest, ...calls: Call[]): readonly Violation[] => {
    const script = {
      calls: calls.map(([tool, args]) => ({ thought: '', call: { tool, args } })),
      finalAnswer: '',
    };
    return check(replay(supportDesk, request, script));
  };
  const rules = (request: RefundRequest, ...calls: Call[]): string[] =>
    violations(request, ...calls).map(({ rule, step }) => `${step} ${rule}`);

  const customer = (r: RefundRequest): Call => ['get_customer', { email: r.email }];
  const lookup = (r: RefundRequest): Call => ['lookup_order', { order_id: r.orderId }];
  const eligibility = (r: RefundRequest): Call => ['check_eligibility', { order_id: r.orderId }];
  const refund = (r: RefundRequest, amount_eur = r.totalEur): Call => [
    'issue_refund',
    { order_id: r.orderId, amount_eur },
  ];
  const reply: Call = ['reply', { text: 'Done.' }];

  it('passes a run that does everything in order', () => {
    const calls = [customer(happy), lookup(happy), eligibility(happy), refund(happy), reply];
    expect(rules(happy, ...calls)).toEqual([]);
  });

  it('takes an amount as grounded within a cent, and not beyond', () => {
    const after = [customer(happy), lookup(happy), eligibility(happy)];
    expect(rules(happy, ...after, refund(happy, happy.totalEur - 0.009), reply)).toEqual([]);
    expect(rules(happy, ...after, refund(happy, happy.totalEur - 0.02), reply)).toEqual([
      '3 R4_ungrounded_argument',
      '3 R2_refund_amount_mismatch',
    ]);
  });

  it('grounds nothing in a failed call', () => {
    const invented: Call = ['get_policy', { sku: 'SKU-GIFT-40' }];
    expect(rules(happy, invented, invented, ['escalate', { reason: 'x' }], reply)).toEqual([
      '0 R4_ungrounded_argument',
      '1 R4_ungrounded_argument',
    ]);
  });

  it('reports both arguments of a refund that come from nowhere', () => {
    const calls: Call[] = [['issue_refund', { order_id: 'ORD-1', amount_eur: 5 }], reply];
    expect(violations(happy, ...calls).map(({ message }) => message)).toEqual([
      "issue_refund.order_id='ORD-1' appears nowhere earlier",
      'issue_refund.amount_eur=5.0 appears nowhere earlier',
      'issue_refund(ORD-1): no eligibility check',
    ]);
  });

  it('tells a check that said no from a check that was never made', () => {
    const calls = [customer(wrongCustomer), lookup(wrongCustomer), eligibility(wrongCustomer)];
    expect(violations(wrongCustomer, ...calls, refund(wrongCustomer), reply)).toMatchObject([
      { rule: 'R1_refund_without_eligibility', message: `issue_refund(ORD-20004): check said no` },
      {
        rule: 'R6_refund_identity_mismatch',
        message: 'order owner CUS-9004 != verified customer CUS-1004',
      },
    ]);
  });

  it('sees a second refund, and one of an order that was refunded before', () => {
    const calls = [
      customer(happy),
      lookup(happy),
      eligibility(happy),
      refund(happy),
      refund(happy),
    ];
    expect(rules(happy, ...calls, reply)).toEqual(['4 R7_refund_already_refunded']);
    expect(rules(alreadyRefunded, lookup(alreadyRefunded), refund(alreadyRefunded), reply)).toEqual(
      ['1 R1_refund_without_eligibility', '1 R7_refund_already_refunded'],
    );
    expect(rules(alreadyRefunded, refund(alreadyRefunded), reply)).toContain(
      '0 R7_refund_already_refunded',
    );
  });

  it('wants the order looked up before its eligibility is checked', () => {
    expect(rules(happy, eligibility(happy), refund(happy), reply)).toEqual([
      '0 R3_eligibility_without_lookup',
    ]);
  });

  it('wants one reply, last', () => {
    const escalate: Call = ['escalate', { reason: 'x' }];
    expect(rules(happy, reply, escalate)).toEqual(['0 R5_reply_placement']);
    expect(rules(happy, escalate, reply, reply)).toEqual([
      '1 R5_reply_placement',
      '2 R5_reply_placement',
    ]);
    expect(rules(happy, escalate)).toEqual(['0 R5_reply_placement']);
  });

  it('places what never happened at the last step, and at 0 in an empty run', () => {
    expect(rules(happy, customer(happy), reply)).toEqual(['1 R8_no_terminal_action']);
    expect(rules(happy)).toEqual(['0 R5_reply_placement', '0 R8_no_terminal_action']);
  });

  it('counts a refund that failed as an attempt to end the case', () => {
    expect(rules(happy, lookup(happy), refund(happy, 0), reply)).not.toContain(
      '2 R8_no_terminal_action',
    );
  });
});
