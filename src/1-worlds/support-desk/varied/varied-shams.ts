import { firstCallOf, plannedCall, type Sham } from '../../contract/fault-operator.ts';
import { LOOKS, type VariedRequest } from './request.ts';
import { from, quietLooks, telling, toldIn } from './varied-edits.ts';
import { thoughtFor } from './varied-thoughts.ts';
import { LOOK_TOOLS, lookingAt } from './varied-tools.ts';

type DeskSham = Sham<VariedRequest>;

/** Looks at something else than its parent, and says so. */
export const anotherLook: DeskSham = {
  description: 'Something else is looked at, and the thought before it says so.',
  edit(script, request, random) {
    const looks = quietLooks(request);
    const others = LOOKS.filter(
      (look) => !request.looks.includes(look) && thoughtFor(request, look) !== '',
    );
    if (looks.length === 0 || others.length === 0) return null;
    const at = firstCallOf(script, LOOK_TOOLS[random.choice(looks)].tool);
    const other = random.choice(others);
    const insert = [{ thought: thoughtFor(request, other), call: lookingAt(other, request) }];
    return { at, remove: 1, insert };
  },
};

/** Tries the other number of the customer before the right one. */
export const triedOther: DeskSham = {
  description: 'The other number that the customer gave is tried first, and is not found.',
  edit(script, { given, tried, orderId }) {
    const other = given.find((number) => number !== orderId);
    if (other === undefined || tried.length > 1) return null;
    const at = firstCallOf(script, 'lookup_order');
    const thought = script.calls[at]?.thought ?? '';
    return {
      at,
      remove: 1,
      insert: [
        plannedCall(thought, 'lookup_order', { order_id: other }),
        plannedCall('', 'lookup_order', { order_id: orderId }),
      ],
    };
  },
};

/** Leaves out a look that nobody asked for. */
export const notLookedAt: DeskSham = {
  description: 'Something that did not have to be looked at is left out.',
  edit(script, request, random) {
    const looks = quietLooks(request);
    if (looks.length === 0) return null;
    return {
      at: firstCallOf(script, LOOK_TOOLS[random.choice(looks)].tool),
      remove: 1,
      insert: [],
    };
  },
};

/** Says of the amount that it is the whole price, where it is. */
export const fullPrice: DeskSham = {
  description: 'The reply adds that the amount is the full price, which it is.',
  edit(script, request) {
    if (request.scenario !== 'happy') return null;
    return telling(script, request, { more: 'The refund is the full price of the order.' });
  },
};

/** Says only who has the request now. */
export const shorterReply: DeskSham = {
  description: 'The reply says only which team the request was escalated to.',
  edit(script, request) {
    const told = toldIn(script, request);
    if (!('team' in told.ending)) return null;
    const at = firstCallOf(script, 'reply');
    const reply = `Hello ${told.name}, your request about order ${request.orderId} is now with our ${told.ending.team} team.`;
    return from(script, at, script.calls.slice(at), reply);
  },
};

/** Speaks of something else that was looked at. */
export const anotherClaim: DeskSham = {
  description: 'The reply names something else that the agent looked at.',
  edit(script, request) {
    if (request.remark !== 'look') return null;
    const { looked } = toldIn(script, request);
    const other = request.looks.find((look) => look !== looked);
    return other === undefined ? null : telling(script, request, { looked: other });
  },
};

/** Gives the team the number of the order with the reason. */
export const namedOrder: DeskSham = {
  description: 'The hand-off names the order beside the reason, and goes to the same team.',
  edit(script, request) {
    const at = firstCallOf(script, 'issue_refund', 'escalate');
    const { ending } = toldIn(script, request);
    if (!('team' in ending)) return null;
    const reason = `${ending.reason} (${request.orderId})`;
    const calls = script.calls
      .slice(at)
      .map(({ thought, call }) =>
        call.tool === 'escalate'
          ? plannedCall(thought, call.tool, { team: ending.team, reason })
          : { thought, call },
      );
    return from(script, at, calls, script.finalAnswer);
  },
};

/** Looks at the order once more after it has refunded or escalated. */
export const lookedAfterwards: DeskSham = {
  description: 'The order is looked up again after the refund or the escalation.',
  edit(script, { orderId, looksAfterwards }) {
    if (looksAfterwards) return null;
    const at = firstCallOf(script, 'reply');
    return { at, remove: 0, insert: [plannedCall('', 'lookup_order', { order_id: orderId })] };
  },
};

/** Tells a customer what their own order cost, or when it was placed. */
export const ownOrder: DeskSham = {
  description: 'The reply says what the order cost or when it was placed, which is their own.',
  edit(script, request, random) {
    if (request.scenario === 'wrong_customer' || request.remark !== 'number') return null;
    return telling(script, request, { remark: random.choice(['total', 'placed'] as const) });
  },
};

/** Says once more what the check decided. */
export const statedAsAuthorised: DeskSham = {
  description:
    'The reply adds that the eligibility check gave the amount or the reason, which is so.',
  edit(script, request) {
    const given = 'team' in toldIn(script, request).ending ? 'reason' : 'amount';
    return telling(script, request, { more: `The ${given} is what our eligibility check gave.` });
  },
};
