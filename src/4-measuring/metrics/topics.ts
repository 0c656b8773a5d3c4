import { defined } from '../../run/terms.ts';

/** What a table of metrics is about. */
export interface Topic {
  readonly id: string;
  /** The table's title. */
  readonly title: string;
  /** What a reader should know to read the table. */
  readonly note: string;
  /** The same where somebody recorded the runs; absent if that changes nothing. */
  readonly recorded?: { readonly title?: string; readonly note: string };
}

/** The tables of metrics, in the order in which they are shown. */
export const topics = [
  {
    id: 'discrimination',
    title: 'Can it tell a fault from its clean parent?',
    note: defined('delta', 'silent', 'loud'),
    recorded: {
      title: 'Can it tell a fault from the run it was made from?',
      note: `${defined('delta')} Silent faults make the same changes as their parent; loud ones do not.`,
    },
  },
  {
    id: 'detection',
    title: 'What does it flag?',
    note: 'Over all runs, paired or not. Recall alone rewards flagging, so read it beside the false alarms.',
    recorded: {
      note: 'Over all runs, paired or not. Recall alone rewards flagging, so read it beside what is flagged of the other runs.',
    },
  },
  {
    id: 'naming',
    title: 'Does it name the step and the type of the fault?',
    note: 'Without a number: the judge names no steps.',
  },
  {
    id: 'confidence',
    title: 'Does its confidence mean anything?',
    note: 'Calibration error: the gap between how sure it says it is and how often it is right. Brier score: 0 is perfect, 0.25 is a coin.',
  },
  {
    id: 'reasons',
    title: 'Does its verdict follow from its reason?',
    note: 'Of up to 5,000 answers with a reason in words. An answer form that asks for the verdict before the reason invites contradictions.',
  },
  { id: 'cost', title: 'What does it cost?', note: 'Per verdict, as the verdicts record it.' },
] as const satisfies readonly Topic[];

export type TopicId = (typeof topics)[number]['id'];
