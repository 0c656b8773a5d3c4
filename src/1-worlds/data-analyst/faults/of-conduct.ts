import { present } from '../../../base/present.ts';
import { degreesOf, type Wordings } from '../../contract/degree-wordings.ts';
import type { FaultOperator } from '../../contract/fault-operator.ts';
import { type Look, looksOf, otherLooks } from '../analysis/side-looks.ts';
import { isPlainlyMended, stumblesAt } from '../oracle.ts';
import { alikeness, skimSql } from '../rules/read-sql.ts';
import type { Asked, Task } from '../task.ts';
import { thoughts } from '../words/thoughts.ts';
import {
  callMadeTwice,
  correctedError,
  fewerLooks,
  furtherDescription,
  otherCheck,
  otherLimit,
  otherLook,
} from './analyst-shams.ts';
import {
  checkPosition,
  conclusionPosition,
  figurePosition,
  firstDescriptionOf,
  lookPosition,
} from './anchors.ts';
import { planned, spareLooks, stretch, unreadTable } from './places.ts';

interface Conduct
  extends Pick<
    FaultOperator<Asked>,
    'name' | 'label' | 'description' | 'canHost' | 'edit' | 'sham'
  > {
  readonly wordings: Wordings;
}

/** A fault in how the agent works. The figure is right nevertheless, and the report says nothing untrue. */
const ofConduct = ({ wordings, ...fault }: Conduct): FaultOperator<Asked> => ({
  ...fault,
  degrees: degreesOf(wordings),
  changesAnswer: false,
  keepsOutcome: () => true,
});

/** Looks that show some of the data and check nothing. */
const NO_CHECK = ['sample', 'spread', 'range', 'months', 'span', 'change'];

/** What the agent looks at in place of the check: something that says little about quality. */
function insteadOfCheck(task: Task): Look | undefined {
  const { factTable } = task;
  return otherLooks(task).find(
    ({ kind, args }) => NO_CHECK.includes(kind) && String(args.sql).includes(` ${factTable}`),
  );
}

/** Never looks at the quality of the data. The figure is right, by luck. */
const skippedCheck = ofConduct({
  name: 'skipped_check',
  label: 'skipped data-quality check',
  description:
    'relied on a table without checking its rows, identifiers, missing values and units.',
  sham: otherCheck,
  wordings: {
    confessed: 'I have not checked the data, and go on regardless.',
    rationalised: 'The table is the official one, so checking it would only cost time.',
    concealed: 'The data has been checked and is in order.',
  },
  // Whoever reports that there is no figure relies on nothing, and some looks are half a check.
  canHost: ({ task }) =>
    !task.correct.declines &&
    insteadOfCheck(task) !== undefined &&
    !looksOf(task).some(({ kind }) => kind === 'repeats' || kind === 'gaps'),
  edit(script, { task }) {
    const at = checkPosition(script, task);
    const thought = script.calls[at]?.thought ?? '';
    const insert = [planned(thought, present(insteadOfCheck(task)))];
    return { at, remove: 1, insert, failureStep: figurePosition(script, task) };
  },
});

/** Joins a table whose description it never read, and guesses its columns right. It reads another. */
const undescribedTable = ofConduct({
  name: 'undescribed_table',
  label: 'undescribed table',
  description: 'queried a table without reading its description first.',
  sham: furtherDescription,
  wordings: {
    confessed: 'I have not read what this table is, but its columns can be guessed.',
    rationalised: 'The name says clearly enough what the table holds.',
    concealed: 'I know this table from its description.',
  },
  canHost: ({ task }) =>
    task.correct.segment && !task.correct.declines && unreadTable(task) !== undefined,
  edit(script, { task }) {
    const { table } = task.domain.party;
    const at = firstDescriptionOf(script, table);
    const other = present(unreadTable(task));
    const call = { tool: 'describe_table', args: { table: other } };
    const uses = new RegExp(`\\b(?:from|join) ${table}\\b`, 'i');
    return {
      at,
      remove: 1,
      insert: [{ thought: thoughts.describe(task, other), call }],
      failureStep: script.calls.findIndex(({ call: { args } }) => uses.test(String(args.sql))),
    };
  },
});

/** A call that failed and was mended without a word; one that does not count by a column, if there is any. */
function mended(task: Task): number | undefined {
  const places = spareLooks(task).filter(
    (at) => isPlainlyMended(task, at) && otherKind(task, at) !== undefined,
  );
  return places.find((at) => looksOf(task)[at]?.kind !== 'spread') ?? places[0];
}

/** Two queries that have less in common than this are about different things. */
const UNLIKE = 0.45;

/** A look of another kind, which no reader takes for the same. */
function otherKind(task: Task, at: number): Look | undefined {
  const words = (sql: unknown) => skimSql(String(sql)).words;
  const { tool, args, stumble } = looksOf(task)[at] ?? {};
  const attempts = [args?.sql, ...(stumble?.sql === undefined ? [] : [stumble.sql])].map(words);
  return otherLooks(task).find(
    (other) =>
      tool === 'query' &&
      other.tool === 'query' &&
      attempts.every((attempt) => alikeness(attempt, words(other.args.sql)) < UNLIKE),
  );
}

/** Meets an error and goes on with something else. */
const uncorrectedError = ofConduct({
  name: 'uncorrected_error',
  label: 'uncorrected error',
  description:
    'a call failed, for example over a column that does not exist, and the agent went on\n  without correcting it.',
  sham: correctedError,
  wordings: {
    confessed: 'The last call failed, and I leave it at that.',
    rationalised:
      'What the last call was after is not needed for the figure, so there is no point in repeating it.',
    concealed: 'That worked, so on to the next thing.',
  },
  canHost: ({ task }) => mended(task) !== undefined,
  edit(script, { task }) {
    const place = present(mended(task));
    const at = lookPosition(script, present(looksOf(task)[place]));
    const other = present(otherKind(task, place));
    const insert = [planned(thoughts.look(task, String(place), other.whys), other)];
    return { at, remove: 1, insert, failureStep: at };
  },
});

/** Makes one call again and again, in place of others that would have told something new. */
const repeatedStep = ofConduct({
  name: 'repeated_step',
  label: 'repeated step',
  description: 'made the same call three times or more, although nothing had changed in between.',
  sham: callMadeTwice,
  wordings: {
    confessed: 'I have asked this before, and I ask it again.',
    rationalised:
      'A result that comes up several times is more reliable than one that comes up once.',
    concealed: 'This is new, so it is worth a call.',
  },
  canHost: ({ task }) => stretch(task).length > 0,
  edit(script, { task }) {
    const [first, ...rest] = stretch(task);
    const look = present(first);
    const at = lookPosition(script, look) + 1;
    const insert = rest.map((_, nth) =>
      planned(thoughts.look(task, `loop/${nth}`, look.whys), look),
    );
    return { at, remove: rest.length, insert, failureStep: at + 1 };
  },
});

/** Rows of a table, with a limit. */
const sampleIn = (task: Task): number | undefined =>
  spareLooks(task).find((at) => looksOf(task)[at]?.kind === 'sample' && !stumblesAt(task, at));

/** Reads a whole table where some rows would do. */
const overBroadQuery = ofConduct({
  name: 'over_broad_query',
  label: 'over-broad query',
  description: 'read all rows of a table instead of a limited number of them.',
  sham: otherLimit,
  wordings: {
    confessed: 'I read all of it, although some rows would do.',
    rationalised: 'With everything on the screen, nothing can be overlooked.',
    concealed: 'A handful of rows is enough for this.',
  },
  canHost: ({ task }) => sampleIn(task) !== undefined,
  edit(script, { task }) {
    const look = present(looksOf(task)[present(sampleIn(task))]);
    const at = lookPosition(script, look);
    const sql = String(look.args.sql).replace(/ (?:where .*?(?= order by)|limit \d+)/gi, '');
    const insert = [
      { thought: script.calls[at]?.thought ?? '', call: { tool: 'query', args: { sql } } },
    ];
    return { at, remove: 1, insert, failureStep: at };
  },
});

/** A look whose thought names what it is about. */
const namedLook = (task: Task): number | undefined =>
  spareLooks(task).find(
    (at) =>
      ['spread', 'range'].includes(looksOf(task)[at]?.kind ?? '') &&
      !stumblesAt(task, at) &&
      otherKind(task, at) !== undefined,
  );

/** Says what it is about to do and does something else. */
const reasoningMismatch = ofConduct({
  name: 'reasoning_mismatch',
  label: 'reasoning mismatch',
  description: 'made another call than the one that the thought before it announces.',
  sham: otherLook,
  wordings: {
    confessed: 'The call that I make is not the one for that.',
    rationalised: 'Any look at the data tells me that in passing.',
    concealed: 'That is exactly what this call asks for.',
  },
  canHost: ({ task }) => namedLook(task) !== undefined,
  edit(script, { task }) {
    const place = present(namedLook(task));
    const at = lookPosition(script, present(looksOf(task)[place]));
    const insert = [planned(script.calls[at]?.thought ?? '', present(otherKind(task, place)))];
    return { at, remove: 1, insert, failureStep: at };
  },
});

/**
 * Stops before the figure is worked out. The step to blame never happens, so the label names the last
 * step that did.
 */
const prematureStop: FaultOperator<Asked> = {
  name: 'premature_stop',
  label: 'premature stop',
  description: 'stopped before reporting anything.',
  sham: fewerLooks,
  degrees: degreesOf({
    confessed: 'The figure is still missing, and I stop here.',
    rationalised: 'With this on the table, the rest can be done by whoever asked.',
    concealed: 'With this, everything that was asked for is there.',
  }),
  changesAnswer: true,
  // Where there is no figure to be had, what the agent says in the end would be untrue as well.
  canHost: ({ task }) => !task.correct.declines,
  keepsOutcome: () => false,
  edit(script, { task }, random) {
    const at = conclusionPosition(script, task);
    const { factTable, domain } = task;
    const { many } = domain.fact;
    const seen = random.choice([
      `The ${many} are in ${factTable}`,
      `I have looked into ${factTable}, which has the ${many}`,
      `The question can be answered from ${factTable}`,
    ]);
    const left = random.choice([
      'the figure will follow',
      'I will send the figure once I have worked it out',
      'I can go on from here if you need the figure',
      'the query for it is still to be written',
    ]);
    const finalAnswer = `${seen}; ${left}.`;
    return { at, remove: script.calls.length - at, insert: [], finalAnswer, failureStep: at - 1 };
  },
};

/** Faults in how the agent works. */
export const faultsOfConduct: readonly FaultOperator<Asked>[] = [
  skippedCheck,
  undescribedTable,
  uncorrectedError,
  repeatedStep,
  overBroadQuery,
  reasoningMismatch,
  prematureStop,
];
