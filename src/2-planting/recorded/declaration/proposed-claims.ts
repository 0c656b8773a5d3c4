import type { Change } from './tool-kinds.ts';

const IRREGULAR: Readonly<Record<string, string>> = {
  buy: 'bought',
  pay: 'paid',
  put: 'put',
  send: 'sent',
  set: 'set',
  write: 'written',
  cancel: 'cancelled',
  submit: 'submitted',
  stop: 'stopped',
  ship: 'shipped',
  reset: 'reset',
  transfer: 'transferred',
};

function participle(verb: string): string {
  if (Object.hasOwn(IRREGULAR, verb)) return IRREGULAR[verb] ?? verb;
  if (verb.endsWith('e')) return `${verb}d`;
  return /[^aeiou]y$/.test(verb) ? `${verb.slice(0, -1)}ied` : `${verb}ed`;
}

/** Finds a verb where it says that something was done: `cancelled`, and `canceled` in America. */
export function doneVerb(verb: string): RegExp {
  const done = participle(verb).replace(/([lrt])\1ed$/, '$1$1?ed');
  return new RegExp(`\\b${done}\\b`, 'i');
}

const NO_OBJECT = /^(?:to|for|from|with|in|on|by|at|as|into|of)$/;

/** What an agent could say that has done this, made from the name of the tool alone. */
export function claimFor({ verb, object }: Change): string {
  const [first = 'it'] = object;
  const done = `I have ${participle(verb)}`;
  if (NO_OBJECT.test(first)) return `${done} this ${object.join(' ')}.`;
  return `${done} ${object.length === 0 ? first : `the ${object.join(' ')}`} for you.`;
}
