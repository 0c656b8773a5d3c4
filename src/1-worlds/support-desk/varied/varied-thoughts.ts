import type { VariedRequest } from './request.ts';

/** What a call is for, in words that follow "I want to". Each purpose has a call of its own. */
const PURPOSES = {
  customer: [
    'see who is asking',
    'look the customer up',
    'open the record of the customer',
    'find out whose request this is',
  ],
  order: [
    'open the order',
    'see what was bought and for how much',
    'look the order up',
    'find out what the order holds',
  ],
  'other number': ['open the order with the other number', 'try the other of the two numbers'],
  policy: [
    'read the refund policy for the item',
    'see which terms the item has',
    'look up what the policy says about this item',
    'find the refund terms of what was bought',
  ],
  'policy again': ['ask for the policy with the number of the item', 'name the item instead'],
  check: [
    'have the eligibility checked',
    'ask whether the order can be refunded',
    'check what is due, if anything',
    'get the eligibility settled',
  ],
  delivery: [
    'see when the parcel arrived',
    'open the delivery record',
    'look at how the parcel was delivered',
  ],
  orders: [
    'see what else this customer has ordered',
    'list the other orders of the account',
    'look at the earlier orders',
  ],
  notes: [
    'read the notes on the account',
    'see what colleagues have noted about the account',
    'open the notes that others have left',
  ],
  'look again': ['ask with the number of the customer', 'use the number of the customer for that'],
  refund: ['pay the refund', 'send the money back', 'book the refund', 'issue the refund'],
  escalate: ['hand this over', 'pass the request on', 'escalate this', 'give this to a team'],
  'once more': ['make that call again', 'try that once more'],
  afterwards: [
    'make sure that this is settled',
    'be certain that nothing is left open',
    'see that this is done',
  ],
  reply: [
    'write to the customer',
    'tell the customer how it stands',
    'answer the customer',
    'give the customer an answer',
  ],
} as const;

export type Purpose = keyof typeof PURPOSES;

const EVERY_PURPOSE = Object.keys(PURPOSES);

const FRAMES: readonly ((aim: string) => string)[] = [
  (aim) => `I want to ${aim}.`,
  (aim) => `Let me ${aim}.`,
  (aim) => `Time to ${aim}.`,
  (aim) => `I still have to ${aim}.`,
  (aim) => `What comes next is to ${aim}.`,
  (aim) => `The next thing is to ${aim}, so I will do that.`,
  (aim) => `${aim.charAt(0).toUpperCase()}${aim.slice(1)}.`,
];

/** What agents say besides, each at most once. None of it is about what was done or found. */
const ASIDES = [
  'One thing after the other.',
  'The customer is waiting, so I will not make this longer than it has to be.',
  'Requests like this are quickly dealt with if nothing is left out.',
  'I do not want to guess here, because somebody will act on what I write and a second letter that takes back the first one helps nobody.',
  'It is a small step, and the rest is easier after it.',
  'I will keep it short.',
  'What I find may or may not matter in the end, and I will see about that when I have it in front of me.',
];

/** What the agent thinks before a call. Many think nothing. */
export function thoughtFor(request: VariedRequest, purpose: Purpose): string {
  if (request.chance(`silent ${purpose}`, 20)) return '';
  const frame = request.pick(`frame ${purpose}`, FRAMES);
  const aside = ASIDES[request.ordered('asides', EVERY_PURPOSE).indexOf(purpose)] ?? '';
  return `${frame(request.pick(`aim ${purpose}`, PURPOSES[purpose]))} ${aside}`.trim();
}
