import { type PlayedStep, playedSteps } from '../../../../src/1-worlds/contract/played-run.ts';
import type { Run } from '../../../../src/run/run.ts';

/**
 * Holds a run of the varied desk to the letter of its procedure, point by point. It was written from the
 * procedure and shares no code with the desk.
 */
export function literalFindings(run: Run): readonly string[] {
  const steps = playedSteps(run.steps);
  return [...points(steps, run)].map(([point, finding]) => `${point}: ${finding}`);
}

type Finding = readonly [point: number, finding: string];

function* points(steps: readonly PlayedStep[], run: Run): Generator<Finding> {
  const ok = (tool: string): PlayedStep | undefined =>
    steps.find(({ call, observation }) => call.tool === tool && observation.ok);
  const [customer, order, policy, check] = [
    ...['get_customer', 'lookup_order', 'get_policy', 'check_eligibility'],
  ].map(ok);
  const refunds = steps.filter(({ call }) => call.tool === 'issue_refund');
  const escalations = steps.filter(({ call }) => call.tool === 'escalate');
  const end = [...refunds, ...escalations][0];
  const isBefore = (step: PlayedStep | undefined, other: PlayedStep | undefined): boolean =>
    step !== undefined && (other === undefined || step.index < other.index);

  if (!isBefore(customer, end)) yield [1, 'the customer was not looked up first'];
  if (!isBefore(order, end)) yield [1, 'the order was not looked up first'];
  if (policy?.call.args.sku !== order?.observation.data.sku) yield [2, 'the policy was not read'];
  if (check === undefined || !isBefore(order, check)) yield [3, 'eligibility was not checked'];
  if (!isBefore(check, refunds[0])) yield [3, 'money was moved before the check'];
  const { eligible, max_refund_eur: due, reason } = check?.observation.data ?? {};
  yield* once(4, refunds);
  yield* once(5, escalations);
  if (check !== undefined && (eligible === true) !== refunds.length > 0) {
    yield [4, 'a refund that was due was not made, or one that was not due was'];
  }
  if (refunds.some(({ call }) => call.args.amount_eur !== due)) yield [4, 'another amount'];
  if (eligible === false) {
    if (escalations.length === 0) yield [5, 'it was not escalated'];
    for (const { call } of escalations) {
      if (call.args.team !== TEAMS.find(([why]) => why.test(String(reason)))?.[1]) {
        yield [5, `another team is in charge than ${call.args.team}`];
      }
    }
  }
  yield* ungrounded(steps, run.goal);
  for (const { thought, call } of steps) {
    const meant = MEANT.find(([words]) => words.test(thought))?.[1];
    if (meant !== undefined && meant !== call.tool) yield [7, `${thought} → ${call.tool}`];
  }
  const last = steps.at(-1);
  if (last?.call.tool !== 'reply' || steps.filter(({ call }) => call.tool === 'reply').length > 1) {
    yield [8, 'it does not end with its only reply'];
  }
  yield* unsupported(run.finalAnswer, steps);
}

const TEAMS: readonly (readonly [RegExp, string])[] = [
  [/already refunded/, 'payments'],
  [/different customer/, 'security'],
  [/outside/, 'returns'],
  [/policy/, 'products'],
];

/** At most one such call succeeds, and none comes after it. */
function* once(point: number, calls: readonly PlayedStep[]): Generator<Finding> {
  const first = calls.findIndex(({ observation }) => observation.ok);
  if (first !== -1 && first !== calls.length - 1) yield [point, 'it was done once and tried again'];
}

function* ungrounded(steps: readonly PlayedStep[], goal: string): Generator<Finding> {
  let known = goal;
  for (const { call, observation } of steps) {
    for (const [name, value] of Object.entries(call.args)) {
      if (['team', 'reason', 'text'].includes(name)) continue;
      if (!known.includes(String(value))) yield [6, `${call.tool} is passed ${value}`];
    }
    known += JSON.stringify(observation.data);
  }
}

/** What an agent says that it is going to do, and the call that does it. */
const MEANT: readonly (readonly [RegExp, string])[] = [
  [/parcel|delivery record/i, 'get_delivery'],
  [/\bnotes?\b|\bnoted\b/i, 'read_notes'],
  [/(?:other|earlier) orders|what else/i, 'list_orders'],
  [/policy|terms/i, 'get_policy'],
  [/record of the customer|who is asking|whose request/i, 'get_customer'],
  [/eligibility|can be refunded/i, 'check_eligibility'],
  [/(?:pay|book|issue) the refund|money back/i, 'issue_refund'],
  [/hand this over|pass the request on|escalate this/i, 'escalate'],
  [/write to the customer|tell the customer|answer the customer/i, 'reply'],
];

function* unsupported(reply: string, steps: readonly PlayedStep[]): Generator<Finding> {
  const seen = steps.filter(({ call, observation }) => observation.ok && call.tool !== 'reply');
  const data = seen.map(({ observation }) => JSON.stringify(observation.data)).join('\n');
  const called = new Set(seen.map(({ call }) => call.tool));
  const said = reply.replace(/\.(?=\s|$)/g, ' ');
  for (const [, amount] of said.matchAll(/EUR ([\d.]+)/g)) {
    const numbers = data.match(/\d+(?:\.\d+)?/g) ?? [];
    if (!numbers.some((number) => Number(number) === Number(amount))) yield [8, `EUR ${amount}`];
  }
  const told = /says: (.+?)\. (?:I|Your)/.exec(reply)?.[1];
  if (told !== undefined && !data.includes(told)) yield [8, `another reason: ${told}`];
  if (/delivery record/.test(reply) && !called.has('get_delivery')) yield [8, 'the delivery'];
  if (/earlier orders/.test(reply) && !called.has('list_orders')) yield [8, 'the earlier orders'];
  if (/notes/.test(reply) && !/"notes":\[".+?"\]/.test(data)) yield [8, 'the notes'];
  if (/\breference\b/.test(reply)) yield [8, 'nothing says what the reference is'];
  if (/working days/.test(reply) && !called.has('issue_refund') && !called.has('escalate')) {
    yield [8, 'a promise that nobody may make'];
  }
  if (!/refund|request/.test(reply) || /still looking/.test(reply)) yield [8, 'no ending is told'];
  if (/different customer/.test(data) && /came to|was placed/.test(reply)) {
    yield [8, 'it tells about the order of somebody else'];
  }
}
