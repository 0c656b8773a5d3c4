import { isToolStep, type Run, type ToolStep } from '../../trajectory/run.ts';
import { checkArguments } from './check-arguments.ts';
import { checkReply } from './check-reply.ts';
import { allowedPhrases } from './claims/allowed-phrases.ts';
import type { English } from './english/english.ts';
import { wordsOf } from './english/words-of.ts';
import type { Finding } from './finding.ts';
import { speaks, thinks } from './lexicon/deeds.ts';
import { Sources } from './sources.ts';

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
  const reading = { ...options, allowedIn: allowedPhrases(options.allowed ?? []) };
  const findings: Finding[] = [];
  sources.addText(run.goal);
  if (run.instructions !== undefined) sources.addText(run.instructions);
  if (options.procedure !== undefined) sources.addText(options.procedure);
  let replied = false;
  let lastStep: number | null = null;
  const last = run.steps.findLastIndex((step) => isToolStep(step) || step.from === 'agent');
  for (const [place, step] of run.steps.entries()) {
    const goesOn = place < last;
    lastStep = step.index;
    if (isToolStep(step)) {
      const speech = spokenText(step);
      if (speech === null) {
        const words = wordsOf(step.call.tool);
        if (thinks(words)) continue;
        findings.push(...checkArguments(step, sources));
        sources.addCall(step);
      } else {
        findings.push(...checkReply(speech, step.index, sources, reading, goesOn));
        replied ||= says(speech, run.finalAnswer);
      }
    } else if (step.from === 'agent' && step.agent !== undefined && place < last) {
      // Agents that speak to each other make plans; what they tell the user is the final answer.
      sources.addText(step.text);
    } else if (step.from === 'agent') {
      findings.push(...checkReply(step.text, step.index, sources, reading, goesOn));
      replied ||= says(step.text, run.finalAnswer);
    } else sources.addText(step.text);
  }
  if (!replied) findings.push(...checkReply(run.finalAnswer, lastStep, sources, reading, false));
  return findings;
}

/** The final answer is among the steps of most runs, and is then blamed on its step. */
function says(text: string, finalAnswer: string): boolean {
  return text === finalAnswer || finalAnswer.endsWith(text) || text.includes(finalAnswer);
}

/** What a call says to the reader, if that is what the call is for. */
function spokenText({ call }: ToolStep): string | null {
  if (!speaks(wordsOf(call.tool))) return null;
  const texts = Object.values(call.args).filter((value) => typeof value === 'string');
  return texts.length === 0 ? null : texts.reduce((a, b) => (b.length > a.length ? b : a));
}
