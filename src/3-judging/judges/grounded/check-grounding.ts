import { isToolStep, type Run, type ToolStep } from '../../../run/run.ts';
import { hasUnknownInstructions, isService } from './applicability.ts';
import { ASKS_FOR_SAMPLES, checkArguments } from './check-arguments.ts';
import { checkReply } from './check-reply.ts';
import { allowedPhrases } from './claims/allowed-phrases.ts';
import type { English } from './english/english.ts';
import { wordsOf } from './english/english-words.ts';
import type { Finding } from './finding.ts';
import { speaks, thinks } from './lexicon/deeds.ts';
import { Sources } from './sources.ts';
import { numbersIn } from './values/figures.ts';

export interface GroundingOptions {
  /** From `loadEnglish`. */
  readonly english: English;
  /** What the agent must do, where the run itself does not say so. */
  readonly procedure?: string | undefined;
  /** Stock phrases that need no source: `within five working days`. */
  readonly allowed?: readonly string[] | undefined;
}

/**
 * What the agent used or said that nothing in the run gives, in the order of the steps. It reads the run
 * once, from the goal to the final answer, and at each step knows what was given before it.
 */
export function checkGrounding(run: Run, options: GroundingOptions): readonly Finding[] {
  const sources = new Sources();
  const allowedIn = allowedPhrases(options.allowed ?? []);
  const findings: Finding[] = [];
  const unknown = hasUnknownInstructions(run);
  const service = isService(run, options.procedure);
  const isMadeUp = ASKS_FOR_SAMPLES.test(run.goal.slice(0, 10_000));
  let room = LONGEST_RUN;
  let replied = false;
  const check = (text: string, step: number | null, goesOn: boolean): void => {
    const read = text.slice(0, room);
    room -= read.length;
    findings.push(
      ...checkReply(read, step, sources, {
        english: options.english,
        allowedIn,
        goesOn,
        service,
        unknown,
      }),
    );
    replied ||= text !== '' && (run.finalAnswer.endsWith(text) || text.includes(run.finalAnswer));
  };

  sources.addText(run.goal);
  if (run.instructions !== undefined) sources.addText(run.instructions);
  if (options.procedure !== undefined) sources.addText(options.procedure);
  for (const phrase of options.allowed ?? []) {
    for (const value of numbersIn(phrase)) sources.figures.add(value);
  }
  const last = run.steps.findLastIndex((step) => isToolStep(step) || step.from === 'agent');
  for (const [place, step] of run.steps.entries()) {
    const goesOn = place < last;
    if (isToolStep(step)) {
      const words = wordsOf(step.call.tool);
      const text = longestText(step);
      const speech = speaks(words) || (text !== '' && text === run.finalAnswer) ? text : null;
      if (speech !== null) {
        check(speech, step.index, goesOn);
        sources.addSpeech(step);
      } else if (!thinks(words)) {
        if (!isMadeUp) findings.push(...checkArguments(step, sources, unknown));
        sources.addCall(step);
      }
    } else if (step.from !== 'agent') sources.addText(step.text);
    // Agents that speak to each other make plans; what they tell the user is the final answer.
    else if (step.agent !== undefined && goesOn) sources.addText(step.text);
    else check(step.text, step.index, goesOn);
  }
  // The final answer is among the steps of most runs, and is then blamed on its step.
  if (!replied) check(run.finalAnswer, run.steps.at(-1)?.index ?? null, false);
  return findings;
}

/** How much of what an agent says is read. */
const LONGEST_RUN = 300_000;

/** What a call says to the reader, if saying it is what the call is for. */
function longestText({ call }: ToolStep): string | null {
  const texts = Object.values(call.args).filter((value) => typeof value === 'string');
  return texts.length === 0 ? null : texts.reduce((a, b) => (b.length > a.length ? b : a));
}
