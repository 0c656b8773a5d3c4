import { EnvironmentError } from '../../../base/errors.ts';
import type { JsonObject } from '../../../run/json.ts';
import type { Act } from '../../contract/play.ts';
import type { PlayedStep } from '../../contract/played-run.ts';
import { amountOf } from '../desk.ts';
import { OBSTACLES } from '../tools.ts';
import { replyTo } from './reply.ts';
import type { Look, VariedRequest } from './request.ts';
import { type Purpose, thoughtFor } from './varied-thoughts.ts';
import { lookingAt } from './varied-tools.ts';

/** Who requests are escalated to. */
export const TEAMS = ['payments', 'security', 'products', 'returns'] as const;

/** The team that is in charge, by why no refund is due. */
export function teamFor(reason: string): (typeof TEAMS)[number] {
  if (reason === OBSTACLES.refunded) return 'payments';
  if (reason === OBSTACLES.foreign) return 'security';
  return reason === OBSTACLES.excluded ? 'products' : 'returns';
}

/** Always right, and never in quite the same way: with detours, failed calls and looks that nobody asked for. */
export function oracle(request: VariedRequest, act: Act): string {
  const { email, orderId, sku } = request;
  const steps: PlayedStep[] = [];
  const make = (purpose: Purpose, tool: string, args: JsonObject): JsonObject | null => {
    const thought = thoughtFor(request, purpose);
    const observation = act(thought, tool, args);
    steps.push({ index: steps.length, thought, call: { tool, args }, observation });
    return observation.ok ? observation.data : null;
  };

  const parts: Readonly<Record<Part, () => void>> = {
    customer: () => make('customer', 'get_customer', { email }),
    order() {
      for (const [at, order_id] of request.tried.entries()) {
        make(at === 0 ? 'order' : 'other number', 'lookup_order', { order_id });
      }
    },
    policy() {
      const mixedUp = request.mixesUp('policy');
      if (mixedUp) make('policy', 'get_policy', { sku: orderId });
      make(mixedUp ? 'policy again' : 'policy', 'get_policy', { sku });
    },
    check: () => make('check', 'check_eligibility', { order_id: orderId }),
    delivery: () => look('delivery'),
    orders: () => look('orders'),
    notes: () => look('notes'),
  };
  const look = (at: Look): void => {
    const { tool, args } = lookingAt(at, request);
    const mixedUp = at !== 'delivery' && request.mixesUp(at);
    if (mixedUp) make(at, tool, { customer_id: email });
    make(mixedUp ? 'look again' : at, tool, args);
  };
  for (const part of partsOf(request)) parts[part]();

  const check = steps.findLast(({ call }) => call.tool === 'check_eligibility')?.observation.data;
  const reason = String(check?.reason);
  const end = (purpose: Purpose): JsonObject | null =>
    check?.eligible === true
      ? make(purpose, 'issue_refund', {
          order_id: orderId,
          amount_eur: amountOf(check.max_refund_eur),
        })
      : make(purpose, 'escalate', { team: teamFor(reason), reason });
  if (end(check?.eligible === true ? 'refund' : 'escalate') === null) end('once more');
  if (request.looksAfterwards) make('afterwards', 'lookup_order', { order_id: orderId });
  const text = replyTo(steps, request);
  if (text === null) throw new EnvironmentError(`${request.id} was not settled`);
  make('reply', 'reply', { text });
  return text;
}

type Part = 'customer' | 'order' | 'policy' | 'check' | Look;

/** Everything that comes before the refund or the escalation, in an order of this agent's own. */
function partsOf(request: VariedRequest): readonly Part[] {
  return [
    ...request.ordered<Part>('first', ['customer', 'order']),
    ...request.ordered<Part>('then', ['policy', 'check', ...request.looks]),
  ];
}
