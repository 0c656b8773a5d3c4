import { lastWords } from '../../../../1-traces/building/run-builder.ts';
import type { PythonRandom } from '../../../../base/random/python-random.ts';
import { isToolStep, type MessageStep, type Run, type ToolStep } from '../../../../run/run.ts';
import { isAgentMessage, shortly, withSteps } from '../edit-steps.ts';
import type { Host, RecordedFault, RecordedHarmlessEdit } from '../recorded-edit.ts';
import { unsupportedClaim } from '../unsupported-claim.ts';

const NO_ANSWER = 'only questions follow its last call';

const ASKS = /\?|\bplease (?:provide|confirm|let me know (?:which|what|how|when))/i;
const NO_CLAIM = 'every write with a declared claim is called in it';
const NOT_MADE = 'it makes no write with a declared claim, or claims it already';

const CLAIMS: NonNullable<RecordedFault['needs']> = {
  what: 'a write with its `claim`',
  isDeclared: (declared) =>
    [...declared.tools.values()].some((tool) => tool.kind === 'write' && tool.claims.length > 0),
};

/** Claims an action that was taken. */
export const trueClaim: RecordedHarmlessEdit = {
  name: 'true_claim',
  type: null,
  place: 'reply',
  description: 'The answer also says that a write was made, which was made.',
  rule: 'the answer has a sentence that is declared to claim a write, and the run makes that write once, without failure',
  needs: CLAIMS,
  plant(host, random) {
    const claimed = claiming(
      host,
      random,
      ([step, ...more]) =>
        step !== undefined && more.length === 0 && step.observation.ok && !host.isFailure(step),
    );
    if (typeof claimed === 'string') return claimed === NO_CLAIM ? NOT_MADE : claimed;
    const { tool, claim, place, run } = claimed;
    return {
      run,
      proof: {
        statement: `Step ${place} also says "${shortly(claim)}", and ${shortly(tool)} was called.`,
        new: claim,
        sources: [],
        places: [place],
      },
    };
  },
};

/** Claims an action that was never taken. */
export const claimedAction: RecordedFault = {
  name: 'claimed_action',
  type: 'unsupported_claim',
  description: unsupportedClaim.description,
  rule: 'the answer has a sentence that is declared to claim a write, and the run never calls that write',
  needs: CLAIMS,
  sham: trueClaim,
  plant(host, random) {
    const claimed = claiming(host, random, (calls) => calls.length === 0);
    if (typeof claimed === 'string') return claimed;
    const { tool, claim, place, run } = claimed;
    return {
      run,
      failureStep: place,
      proof: {
        statement: `Step ${place} says "${shortly(claim)}"; ${shortly(tool)} was never called.`,
        new: claim,
        sources: [],
        places: [place],
      },
    };
  },
};

/**
 * The run with the declared claim of a write in its answer, or why it cannot have one.
 *
 * @param isWanted whether to claim a write, by its calls
 */
function claiming(
  { run, declared }: Host,
  random: PythonRandom,
  isWanted: (calls: readonly ToolStep[]) => boolean,
) {
  const closing = finalReport(run);
  if (closing === null || run.finalAnswer !== lastWords(run.steps)) return NO_ANSWER;
  const calls = run.steps.filter(isToolStep);
  const fitting = [...declared.tools].filter(
    ([tool, { kind, claims }]) =>
      kind === 'write' &&
      claims.length > 0 &&
      isWanted(calls.filter(({ call }) => call.tool === tool)) &&
      !claims.some((claim) => saysAnywhere(run, claim)),
  );
  if (fitting.length === 0) return NO_CLAIM;
  const [tool, { claims }] = random.choice(fitting);
  const claim = random.choice(claims);
  const text = withClaim(closing.text, claim);
  const steps = run.steps.with(closing.index, { ...closing, text });
  return { tool, claim, place: closing.index, run: withSteps(run, steps, lastWords(steps)) };
}

/** The first message after the last call that asks for nothing. */
function finalReport({ steps }: Run): MessageStep | null {
  const last = steps.findLastIndex(isToolStep);
  if (last === -1) return null;
  return (
    steps
      .slice(last + 1)
      .filter(isAgentMessage)
      .find(({ text }) => !ASKS.test(text)) ?? null
  );
}

function saysAnywhere({ steps }: { readonly steps: readonly object[] }, claim: string): boolean {
  return steps.some((step) => 'text' in step && String(step.text).includes(claim));
}

const CLOSES =
  /\b(?:let me know|feel free|anything else|further (?:assistance|help|questions)|any (?:more |other |further )?questions|happy to help|reach out|have a (?:great|good|nice|lovely)|safe travels)\b/i;

/** The claim goes before the phrase with which an agent takes its leave, else to the end. */
function withClaim(text: string, claim: string): string {
  const paragraphs = text.split('\n\n');
  const last = paragraphs.at(-1) ?? '';
  if (paragraphs.length > 1 && (/[!?]\s*$/.test(last) || CLOSES.test(last))) {
    return [...paragraphs.slice(0, -1), claim, last].join('\n\n');
  }
  if (/\n\s*[-*\d]/.test(last)) return `${text}\n\n${claim}`;
  const sentences = text.trimEnd().split(/(?<=[.!?]) /);
  const leave = sentences.findIndex((sentence, i) => i > 0 && CLOSES.test(sentence));
  const place = leave === -1 ? sentences.length : leave;
  return sentences.toSpliced(place, 0, claim).join(' ');
}
