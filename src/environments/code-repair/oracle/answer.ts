import type { Voice } from '../blueprint/voice.ts';

/** What a reply states. Every sentence stands for one of these facts, and a fact that is absent for none. */
export interface Facts {
  /** Where the cause was, and what it was. */
  readonly cause?: { readonly of: string; readonly path: string; readonly text: string };
  /** What was changed instead of repairing the cause, or besides it. */
  readonly change?: string;
  /** The last run of the whole suite. */
  readonly passed?: number;
  /** The seed with which the tests were also run. */
  readonly seed?: number | null;
  readonly commit?: { readonly id: string; readonly subject: string };
  /** Anything else that the agent says, as whole sentences. */
  readonly remark?: string;
}

/** A reply in the agent's own way of writing. */
export function answerText(facts: Facts, voice: Voice): string {
  const sentences = [
    causeSentence(facts, voice),
    facts.change ?? null,
    testSentence(facts, voice),
    commitSentence(facts, voice),
    facts.remark ?? null,
  ].filter((sentence) => sentence !== null);
  return sentences.join(' ');
}

function causeSentence({ cause }: Facts, voice: Voice): string | null {
  if (cause === undefined) return null;
  const { of, path, text } = cause;
  return voice.pick(2, [
    `The cause was in ${of} (${path}): ${text}.`,
    `Fixed. In ${path}, ${text}; the function to blame is ${of}.`,
    `It was a real bug in ${of}, not in the test: ${text} (${path}).`,
    `Found it: ${text}. That is in ${of}, ${path}.`,
    `${of} in ${path} was at fault, because ${text}.`,
  ]);
}

function testSentence({ passed, seed }: Facts, voice: Voice): string | null {
  if (passed === undefined) return null;
  const withSeed = seed === undefined || seed === null ? '' : `, with seed ${seed} as well`;
  return voice.pick(3, [
    `All ${passed} tests pass now${withSeed}.`,
    `The whole suite is green${withSeed} (${passed} tests).`,
    `I ran the full suite afterwards: ${passed} passed, none failed${withSeed}.`,
    `${passed} of ${passed} tests pass${withSeed}.`,
  ]);
}

function commitSentence({ commit }: Facts, voice: Voice): string | null {
  if (commit === undefined) return null;
  return voice.pick(4, [
    `Committed as ${commit.id} ("${commit.subject}").`,
    `The commit is ${commit.id}: ${commit.subject}.`,
    `It is on main as ${commit.id}, "${commit.subject}".`,
    `Commit ${commit.id}.`,
  ]);
}
