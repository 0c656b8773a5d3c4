import { monthName } from '../data/calendar.ts';
import type { Task } from '../task.ts';
import { capitalised } from './numbers.ts';

/** What the correct analysis does about the traps that descriptions warn of, as clauses. */
export function caveatsOf(task: Task): readonly string[] {
  const { domain, question, scenario, decoy, correct } = task;
  const { part, extra, source, units, measure, tempting, party } = domain;
  if (correct.declines) return [];
  const found: string[] = [];
  if (correct.parts === 'once') found.push(part.once);
  if (correct.emptyIsZero) found.push(extra.counted);
  if (correct.source === 'keeps_empty') found.push(source.kept);
  if (correct.converts) found.push(units.converted);
  if (correct.shiftsZone && question.zone !== null) {
    found.push(`times are converted from UTC to ${question.zone.name} time`);
  }
  if (correct.tidies) {
    found.push(
      `spellings of ${party.segment} that differ in capitals or blanks are taken together`,
    );
  }
  if (scenario === 'misleading_column') {
    found.push(`the figure is based on ${measure.column} and not on ${tempting.column}`);
  }
  if (scenario === 'stale_table') {
    found.push(`the table ${decoy.table} is no longer refreshed and is left aside`);
  }
  return found;
}

/** What a run says about the way it counted. Most of what could be said usually is not. */
export interface Said {
  /** In its note; null if there is none. */
  readonly note: string | null;
  /** In its report; null for nothing. */
  readonly caveat: string | null;
  /** Whether either of them is about a trap, so that it would be untrue of an analysis that falls into it. */
  readonly ofTrap: boolean;
}

const NOTES = 0.6;
const NOTES_THE_TRAP = 0.4;
const MENTIONS_THE_TRAP = 0.35;
const MENTIONS_ANYTHING = 0.45;

export function saidOf(task: Task): Said {
  const { dice } = task;
  const caveats = caveatsOf(task).join('; ');
  const trap = caveats === '' ? null : `${capitalised(caveats)}.`;
  const notesTrap = trap !== null && dice.happens('notesTrap', NOTES_THE_TRAP);
  const mentionsTrap = trap !== null && dice.happens('mentionsTrap', MENTIONS_THE_TRAP);
  const note = dice.happens('notes', NOTES) ? dice.pick('noteForm', plainNotes(task)) : null;
  const mentioned = dice.pick('caveat', [
    trap ?? '',
    `Note that ${caveats}.`,
    `How it was counted: ${caveats}.`,
  ]);
  const caveat = dice.happens('mentions', MENTIONS_ANYTHING)
    ? dice.pick('harmless', harmlessCaveats(task))
    : null;
  return {
    note: notesTrap ? trap : note,
    caveat: mentionsTrap ? mentioned : caveat,
    ofTrap: notesTrap || mentionsTrap,
  };
}

/** What is so whichever analysis was made. */
function plainNotes({ domain, question }: Task): readonly string[] {
  const { fact } = domain;
  const month = monthName(question.month);
  return [
    `${month} means the calendar month of ${fact.time}.`,
    `The month of the question is taken to be that of ${fact.time}.`,
    'The tables are taken as they are in the warehouse now.',
    'Rows that were loaded late are treated like all others.',
    `${capitalised(fact.many)} without a ${fact.time} would belong to no month.`,
  ];
}

function harmlessCaveats({ domain, question, correct }: Task): readonly string[] {
  const { fact } = domain;
  return [
    `The month is that of ${fact.time}.`,
    'It reflects the warehouse as it is now; later corrections are not in it.',
    'How it was counted: by the calendar month, from the warehouse as it is today.',
    `Note that ${fact.many} which are entered late would change it.`,
    ...(correct.declines || question.metric === 'count' ? [] : ['It is rounded to two decimals.']),
  ];
}
