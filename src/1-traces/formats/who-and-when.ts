import { asText, at, hasKeys, isObject, type Json, listAt, textAt } from '../../run/json.ts';
import { plainFacts } from '../building/recorded-facts.ts';
import { finishedTrace, RunBuilder } from '../building/run-builder.ts';
import { detectEach, type TraceFormat, type TraceReading } from '../trace-format.ts';

/**
 * Conversations of several agents in which people marked the message that decided the failure. Every
 * message is a step with the same number, so that the mark is the label's step. The correct answer and
 * the annotators' reasons stay out of the run.
 */
export const whoAndWhen: TraceFormat = {
  name: 'who-and-when',
  description: 'Who&When: failures of several agents, annotated by people',
  signs: ['history[].content', 'mistake_step', 'mistake_agent'],
  task: ['question_ID'],
  detect: detectEach((value) => hasKeys(value, 'mistake_step', 'history')),
  *read(value) {
    yield readRecord(value);
  },
};

function readRecord(value: Json): TraceReading {
  const id = textAt(value, 'question_ID') ?? null;
  const history = listAt(value, 'history');
  const blamed = textAt(value, 'mistake_agent') ?? '';
  const step = stepNumber(at(value, 'mistake_step'));
  const message = step === null ? undefined : history[step];
  if (step === null || message === undefined) {
    return { id, refused: `mistake_step ${asText(at(value, 'mistake_step'))} is no message of it` };
  }
  if (!isSpokenBy(speakerOf(message), blamed)) {
    return {
      id,
      refused: `its label contradicts itself: ${speakerOf(message)}, not ${blamed}, wrote message ${step}`,
    };
  }
  const builder = new RunBuilder({ keepsOpening: true });
  builder.setGoal(textAt(value, 'question') ?? '');
  addPrompts(builder, at(value, 'system_prompt'));
  for (const entry of history) addEntry(builder, entry);
  builder.setFinalAnswer(answerIn(history));
  return finishedTrace(builder, {
    id,
    label: {
      faulty: true,
      failureStep: step,
      failureType: 'mistake',
      outcomeCorrect: false,
      by: 'who-and-when annotators',
    },
    facts: plainFacts({
      question_ID: id,
      level: at(value, 'level'),
      mistake_agent: blamed,
      mistake_step: step,
      mistake_type: at(value, 'mistake_type'),
      is_correct: at(value, 'is_correct') ?? at(value, 'is_corrected'),
    }),
  });
}

function stepNumber(value: Json | undefined): number | null {
  const text = asText(value).trim();
  return /^\d{1,6}$/u.test(text) ? Number(text) : null;
}

/** The speaker is the name, or the role where there are no names: `Orchestrator (thought)`. */
function speakerOf(entry: Json): string {
  return textAt(entry, 'name') ?? textAt(entry, 'role') ?? '';
}

function isSpokenBy(speaker: string, agent: string): boolean {
  return speaker === agent || speaker.startsWith(`${agent} (`);
}

/** Runs the code that the agents write; it is no agent itself. */
const TERMINAL = 'Computer_terminal';

function addEntry(builder: RunBuilder, entry: Json): void {
  const agent = speakerOf(entry);
  const text = asText(at(entry, 'content'));
  if (agent === 'human') builder.message({ from: 'user', text });
  else builder.message({ from: agent === TERMINAL ? 'environment' : 'agent', text, agent });
}

function addPrompts(builder: RunBuilder, prompts: Json | undefined): void {
  if (typeof prompts === 'string') builder.instruct(prompts);
  if (!isObject(prompts)) return;
  for (const [agent, prompt] of Object.entries(prompts)) {
    if (typeof prompt === 'string') builder.instruct(`${agent}:\n${prompt}`);
  }
}

const MARK = 'FINAL ANSWER:';

/** What the agents answered: what the last message marks as such, else the last words of an agent. */
function answerIn(history: readonly Json[]): string {
  const last = asText(at(history.at(-1), 'content'));
  const mark = last.lastIndexOf(MARK);
  if (mark !== -1) return (last.slice(mark + MARK.length).split('\n')[0] ?? '').trim();
  const words = history.findLast((entry) => {
    const speaker = speakerOf(entry);
    const text = asText(at(entry, 'content')).trim();
    const isAgent = speaker !== 'human' && speaker !== TERMINAL && !speaker.includes(' (');
    return isAgent && text !== '' && text !== 'TERMINATE';
  });
  return asText(at(words, 'content'));
}
