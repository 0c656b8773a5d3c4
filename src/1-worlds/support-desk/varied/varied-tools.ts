import { z } from 'zod';
import type { JsonObject } from '../../../run/json.ts';
import { failed, succeeded, type Tool } from '../../contract/tool.ts';
import { Desk, quoted } from '../desk.ts';
import { tools as deskTools } from '../tools.ts';
import { LOOKS, type Look, type VariedRequest } from './request.ts';

/** The desk of a varied request: what may be looked at besides, and a service that may be busy at first. */
export class VariedDesk extends Desk<VariedRequest> {
  #busy = this.request.isBusy;
  #tickets = 0;

  /** Whether the service is busy; the next time, it is not. */
  turnsAway(): boolean {
    const busy = this.#busy;
    this.#busy = false;
    return busy;
  }

  nextTicket(): string {
    const first = this.request.pick('ticket', TICKETS);
    return `ESC-${first + this.#tickets++}`;
  }
}

const TICKETS = Array.from({ length: 900 }, (_, at) => 1000 + 10 * at);

const BUSY = failed('the service is busy and has done nothing; try again');

/** A tool of the desk that is not always there at the first call. */
const mayBeBusy = (tool: Tool<VariedDesk>): Tool<VariedDesk> => ({
  ...tool,
  call: (desk, args) => (desk.turnsAway() ? BUSY : tool.call(desk, args)),
});

const escalate: Tool<VariedDesk> = {
  name: 'escalate',
  arguments: z.object({ team: z.string(), reason: z.string() }),
  result: z.object({ team: z.string(), ticket: z.string(), reason: z.string() }),
  grounded: [],
  call: (desk, { team, reason }) =>
    succeeded({ team: team ?? '', ticket: desk.nextTicket(), reason: reason ?? '' }),
};

const NOTES = [
  'Prefers to be written to.',
  'Asked about the opening hours.',
  'Changed the delivery address last year.',
  'Was sent the size guide.',
];

/** How the desk calls what may be looked at, what it is asked with and what it shows. */
export const LOOK_TOOLS: Readonly<Record<Look, LookTool>> = {
  delivery: {
    tool: 'get_delivery',
    by: 'order_id',
    result: { carrier: z.string(), delivered_days_ago: z.int() },
    shows: (request) => ({
      carrier: request.pick('carrier', ['Nordpost', 'Parcelway', 'Swift & Sons']),
      delivered_days_ago: Math.max(0, request.daysSincePurchase - request.pick('days', [1, 2, 3])),
    }),
  },
  orders: {
    tool: 'list_orders',
    by: 'customer_id',
    result: { earlier_orders: z.int(), returned: z.int() },
    shows: (request) => ({
      earlier_orders: request.pick('earlier', [2, 3, 5, 8, 13]),
      returned: request.pick('returned', [0, 0, 1, 2]),
    }),
  },
  notes: {
    tool: 'read_notes',
    by: 'customer_id',
    result: { notes: z.array(z.string()) },
    shows: (request) => ({
      notes: request.ordered('notes', NOTES).slice(0, request.pick('how many', [1, 2])),
    }),
  },
};

interface LookTool {
  readonly tool: string;
  readonly by: 'order_id' | 'customer_id';
  readonly result: z.ZodRawShape;
  shows(request: VariedRequest): JsonObject;
}

/** The call that looks at something. */
export function lookingAt(look: Look, { orderId, customerId }: VariedRequest) {
  const { tool, by } = LOOK_TOOLS[look];
  const args: JsonObject = { [by]: by === 'order_id' ? orderId : customerId };
  return { tool, args };
}

function lookTool(look: Look): Tool<VariedDesk> {
  const { tool, by, result, shows } = LOOK_TOOLS[look];
  return {
    name: tool,
    arguments: z.object({ [by]: z.string() }),
    result: z.object({ [by]: z.string(), ...result }),
    grounded: [by],
    readOnly: true,
    call({ request }, given) {
      const { args } = lookingAt(look, request);
      return given[by] === args[by]
        ? succeeded({ ...args, ...shows(request) })
        : failed(`${by === 'order_id' ? 'order' : 'customer'} ${quoted(given[by])} not found`);
    },
  };
}

/** The tools of the desk, and three more that nobody has to call. */
export const tools: readonly Tool<VariedDesk>[] = [
  ...deskTools.map((tool): Tool<VariedDesk> => {
    if (tool.name === 'escalate') return mayBeBusy(escalate);
    return tool.name === 'issue_refund' ? mayBeBusy(tool) : tool;
  }),
  ...LOOKS.map(lookTool),
];
