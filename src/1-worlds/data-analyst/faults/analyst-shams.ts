import { isSameData } from '../../../base/same-data.ts';
import type { Script, Sham, Splice } from '../../contract/fault-operator.ts';
import { checkQuery } from '../analysis/check-query.ts';
import { type Look, looksOf, otherLooks } from '../analysis/side-looks.ts';
import { mainQuery } from '../analysis/sql.ts';
import { stumblesAt } from '../oracle.ts';
import type { Asked, Task } from '../task.ts';
import { paraphrased } from '../words/paraphrases.ts';
import { remarkOf } from '../words/report-text.ts';
import { thoughts } from '../words/thoughts.ts';
import {
  checkPosition,
  conclusionPosition,
  figurePosition,
  firstDescriptionOf,
  lookPosition,
  reportedAs,
} from './anchors.ts';
import { planned, spareLooks, stretch, unreadTable } from './places.ts';

type AnalystSham = Sham<Asked>;

/** Replaces the SQL of one call and keeps the thought before it. */
function withSql({ calls }: Script, at: number, sql: string): Splice | null {
  const { thought = '', call } = calls[at] ?? {};
  if (call?.args.sql === sql) return null;
  return { at, remove: 1, insert: [{ thought, call: { tool: 'query', args: { sql } } }] };
}

/** Another query that comes to the same, where the fault has one that does not. */
export const equivalentQuery: AnalystSham = {
  description: 'The query for the figure is written in another way that comes to the same.',
  edit(script, { task }) {
    if (task.correct.declines) return null;
    const [first, again] = (['first', 'again'] as const).map((attempt) =>
      mainQuery(task, task.correct, attempt),
    );
    const at = figurePosition(script, task);
    // Where the run asks in both ways, they change places.
    const isAskedTwice = script.calls[at + 1]?.call.args.sql === again;
    const edit = withSql(script, at, again ?? '');
    const other = withSql(script, at + 1, first ?? '');
    if (edit === null || !isAskedTwice) return edit;
    return { at, remove: 2, insert: [...edit.insert, ...(other?.insert ?? [])] };
  },
};

export const equivalentExpression: AnalystSham = {
  description: 'The figure is computed with another expression that has the same value.',
  edit(script) {
    const at = script.calls.findIndex(({ call }) => call.tool === 'compute');
    const { thought = '', call } = script.calls[at] ?? {};
    if (call === undefined) return null;
    const expression = String(call.args.expression).replace(
      /round\((.+), 2\)/,
      'round(1 * ($1), 2)',
    );
    return {
      at,
      remove: 1,
      insert: [{ thought, call: { tool: 'compute', args: { expression } } }],
    };
  },
};

export const sameReportReworded: AnalystSham = {
  description: 'The report says the same in other words.',
  edit: (script, { task }) => reportedAs(script, paraphrased(task)),
};

/** @param figure whether the sentence states a number */
export const supportedClaim = (figure: boolean): AnalystSham => ({
  description: 'The report says what a further query has shown.',
  edit: (script, { task }) => remarked(script, task, (look) => look.finding?.figure === figure),
});

export const namelessLeader: AnalystSham = {
  description: 'The report names whoever comes first by an identifier, or nobody, and no person.',
  edit(script, { task }) {
    const isTop = ({ kind, finding }: Look): boolean => kind === 'top' && finding !== null;
    const said = looksOf(task).find(isTop)?.finding?.true;
    if (said === undefined) return remarked(script, task, isTop);
    const before = remarkOf(task);
    if (before === said) return reportedAs(script, script.finalAnswer.replace(` ${said}`, ''));
    return reportedAs(script, withRemark(script, before, said));
  },
};

function withRemark({ finalAnswer }: Script, before: string | null, said: string): string {
  return before === null ? `${finalAnswer} ${said}` : finalAnswer.replace(before, said);
}

/** Takes one more look, and says in the report what it has shown. */
function remarked(script: Script, task: Task, isMeant: (look: Look) => boolean): Splice | null {
  const before = remarkOf(task);
  const look = otherLooks(task).find((one) => one.finding !== null && isMeant(one));
  const said = look?.finding?.true;
  if (look === undefined || said === undefined || said === before) return null;
  const text = withRemark(script, before, said);
  const report = reportedAs(script, text);
  const at = conclusionPosition(script, task);
  const kept = script.calls.slice(at, -1);
  return {
    at,
    remove: script.calls.length - at,
    insert: [planned(thoughts.look(task, 'sham', look.whys), look), ...kept, ...report.insert],
    finalAnswer: text,
  };
}

export const otherCheck: AnalystSham = {
  description: 'The data is checked with another query that shows the same.',
  edit: (script, { task }) =>
    withSql(script, checkPosition(script, task), checkQuery(task, 'checkForm/sham')),
};

export const furtherDescription: AnalystSham = {
  description: 'The description of one more table is read.',
  edit(script, { task }) {
    const table = unreadTable(task);
    if (table === undefined) return null;
    const call = { tool: 'describe_table', args: { table } };
    const insert = [{ thought: thoughts.describe(task, table), call }];
    return { at: firstDescriptionOf(script, task.factTable) + 1, remove: 0, insert };
  },
};

export const correctedError: AnalystSham = {
  description: 'A call fails and is corrected with the next.',
  edit(script, { task }) {
    const looks = looksOf(task);
    const place = looks.findIndex((look, at) => look.stumble !== null && !stumblesAt(task, at));
    const look = looks[place];
    if (look?.stumble == null) return null;
    const thought = thoughts.look(task, `${place}/first`, look.whys);
    const insert = [{ thought, call: { tool: look.tool, args: look.stumble } }];
    return { at: lookPosition(script, look), remove: 0, insert };
  },
};

export const callMadeTwice: AnalystSham = {
  description: 'A call is made twice, which the procedure allows.',
  edit(script, { task }) {
    const [look] = stretch(task);
    if (look === undefined) return null;
    const insert = [planned(thoughts.look(task, 'loop/0', look.whys), look)];
    return { at: lookPosition(script, look) + 1, remove: 1, insert };
  },
};

export const otherLimit: AnalystSham = {
  description: 'Other rows of the table are read, with another limit.',
  edit(script, { task }) {
    const look = looksOf(task).find(({ kind }) => kind === 'sample');
    if (look === undefined) return null;
    const sql = String(look.args.sql).replace(/\d+$/, (limit) => String(Number(limit) + 3));
    return withSql(script, lookPosition(script, look), sql);
  },
};

export const otherLook: AnalystSham = {
  description: 'Something else is looked at, and the thought says so.',
  edit(script, { task }) {
    const at = spareLooks(task).find((place) => !stumblesAt(task, place));
    const look = looksOf(task)[at ?? -1];
    const other = otherLooks(task).find(({ tool }) => tool === look?.tool);
    if (look === undefined || other === undefined) return null;
    const insert = [planned(thoughts.look(task, String(at), other.whys), other)];
    return { at: lookPosition(script, look), remove: 1, insert };
  },
};

/** How many calls longer than its fault a run may be that is shorter than its parent. */
const CALLS_APART = 2;

export const fewerLooks: AnalystSham = {
  description: 'The run is shorter by looks that nothing rests on, about as much as the fault is.',
  edit(script, { task }) {
    if (task.correct.declines) return null;
    const wanted = script.calls.length - conclusionPosition(script, task);
    const looks = looksOf(task);
    const spare = new Set(spareLooks(task).filter((place) => !stumblesAt(task, place)));
    const free = script.calls.map(({ call }) =>
      [...spare].some((place) => isSameData(looks[place]?.args, call.args)),
    );
    for (let remove = wanted; remove >= Math.max(1, wanted - CALLS_APART); remove--) {
      const at = free.findIndex(
        (_, from) => free.slice(from, from + remove).filter(Boolean).length === remove,
      );
      if (at !== -1) return { at, remove, insert: [] };
    }
    return null;
  },
};
