import type { Dice } from './dice.ts';
import type { Cell, Column, Table } from './tables.ts';

/** A column that questions are never about, and what its cells hold. */
export interface Filler {
  readonly name: string;
  readonly description: string;
  /** The values that it takes; or else it is a number between the two. */
  readonly values: readonly Cell[] | { readonly low: number; readonly high: number };
}

const filler = (name: string, description: string, values: Filler['values']): Filler => ({
  name,
  description,
  values,
});

/** Columns that any table of facts in a grown warehouse may have. Codes that people typed are spelled as they typed them. */
export const FILLERS: readonly Filler[] = [
  filler('source_system', 'System that delivered the row. Spelled as the system spells itself.', [
    'core',
    'CORE',
    'legacy',
    'partner_api',
    'import ',
  ]),
  filler('batch_no', 'Number of the nightly load that brought the row in.', {
    low: 100,
    high: 999,
  }),
  filler(
    'record_version',
    'Counts how often the row was written again by the load. The table holds the latest version only.',
    [1, 1, 1, 2, 3],
  ),
  filler(
    'created_by',
    'Account that created the record. Service accounts begin with svc; the others belong to employees.',
    ['svc_web', 'svc_import', 'svc_api', 'desk_1', 'desk_2', null],
  ),
  filler('priority', 'Priority as the business sees it, 1 being the most urgent.', [1, 2, 3, 3, 4]),
  filler('language', 'Language of the correspondence, as a code of two letters.', [
    'en',
    'EN',
    'de',
    'fr',
    'pl ',
    null,
  ]),
  filler('device', 'Kind of device, as the client reported it. Empty for calls and imports.', [
    'desktop',
    'phone',
    'tablet',
    null,
    null,
  ]),
  filler(
    'cost_centre',
    'Cost centre that the controlling department books on. It was renumbered in 2023, and the old numbers are gone.',
    ['4100', '4110', '4200', '4210'],
  ),
  filler('campaign_code', 'Code of the campaign that was running, if somebody entered one.', [
    'SPR-A',
    'SPR-B',
    'none',
    'n/a',
    null,
    null,
  ]),
  filler('review_score', 'Score from 1 to 5 that was given afterwards. Most rows have none.', [
    ...[null, null, null, 3, 4, 5],
  ]),
  filler('risk_score', 'Score of the risk model when the row was created, between 0 and 100.', {
    low: 0,
    high: 100,
  }),
  filler('tax_code', 'Tax code for the ledger. Amounts in this table do not include tax.', [
    ...['S1', 'S2', 'R1', 's1'],
  ]),
  filler('ledger_account', 'Account in the general ledger. Set when the month is closed.', [
    ...['8400', '8401', '8315', null],
  ]),
  filler(
    'contract_no',
    'Number of the framework contract. Empty for everybody who has no such contract, which is the usual case.',
    ['FC-17', 'FC-22', null, null, null],
  ),
  filler('handled_by_team', 'Team that was in charge when the row was last changed.', [
    ...['team red', 'team blue', 'Team Blue', 'night shift'],
  ]),
  filler('items_hint', 'Number that a form pre-filled. Nobody maintains it any more.', {
    low: 1,
    high: 9,
  }),
  filler('processing_ms', 'Milliseconds that the source system needed to write the record.', {
    low: 12,
    high: 940,
  }),
  filler('flags', 'Letters that the old system set. Their meaning is documented nowhere.', [
    ...['A', 'AK', 'K', 'X', null],
  ]),
  filler('external_ref', 'Reference that the other side uses. Free text.', [
    ...['see mail', 'PO 7781', 'po-7782', 'tba', null],
  ]),
  filler('comment', 'Remark of whoever touched the record last. Free text, any language.', [
    'ok',
    'called back, no answer',
    'checked twice - see thread',
    'Rückfrage offen',
    'same as last time',
    null,
  ]),
  filler('timezone_hint', 'What the browser said. Not used for reporting.', [
    ...['UTC', 'Europe/Berlin', 'Asia/Tokyo', null],
  ]),
  filler('app_version', 'Version of the client that wrote the record.', [
    ...['5.1.0', '5.2.3', '6.0.0-rc1', null],
  ]),
  filler('is_weekend', 'Set to 1 by the load if the day is a Saturday or a Sunday.', [0, 0, 0, 1]),
  filler('distance_band', 'Band that the routing service returned, from A (near) to E (far).', [
    ...['A', 'B', 'C', 'D', 'E'],
  ]),
  filler('consent', 'Consent to be contacted: y, n, or empty if nobody asked.', [
    'y',
    'n',
    'Y',
    null,
  ]),
  filler('retention_class', 'How long the record has to be kept, as a class of the archive.', [
    ...['R6', 'R10', 'R10'],
  ]),
  filler('transfer_status', 'How the transfer of the record ended.', ['ok', 'OK', 'retried']),
  filler('queue_seconds', 'Seconds that the record waited in the queue of the load.', {
    low: 1,
    high: 600,
  }),
  filler('archive_state', 'Whether the paper file has been archived.', ['open', 'done', 'Done']),
  filler('model_segment', 'Segment that the marketing model assigned. It changes every quarter.', [
    ...['s1', 's2', 's3', 's4', null],
  ]),
];

/** Tables that have nothing to do with most questions. */
const OTHERS: readonly (Pick<Table, 'name' | 'description'> & {
  readonly columns: readonly Filler[];
  readonly rows: number;
})[] = [
  {
    name: 'calendar_days',
    description: 'One row per day, with working days and public holidays of the head office.',
    columns: [
      filler('day_no', 'Number of the day.', { low: 1, high: 366 }),
      filler('is_holiday', '1 on public holidays.', [0, 0, 0, 0, 1]),
      filler('season', 'Season as the planners see it.', ['low', 'high', 'shoulder']),
    ],
    rows: 60,
  },
  {
    name: 'load_log',
    description: 'What the nightly loads did. For the data engineers.',
    columns: [
      filler('batch_no', 'Number of the load.', { low: 100, high: 999 }),
      filler('rows_in', 'Rows that were delivered.', { low: 20, high: 900 }),
      filler('status', 'ok, late or failed.', ['ok', 'ok', 'ok', 'late', 'failed']),
    ],
    rows: 40,
  },
  {
    name: 'plan_targets',
    description:
      'Targets of the annual plan per quarter. They were set in advance and hold no actual figures.',
    columns: [
      filler('quarter', 'Quarter.', ['Q1', 'Q2', 'Q3', 'Q4']),
      filler('target', 'Target in thousands.', { low: 40, high: 480 }),
      filler('approved', '1 if the board approved it.', [1, 1, 0]),
    ],
    rows: 12,
  },
  {
    name: 'staff_roster',
    description: 'Shifts of the staff, without names.',
    columns: [
      filler('shift', 'early, late or night.', ['early', 'late', 'night', 'Night']),
      filler('heads', 'How many people were on it.', { low: 1, high: 14 }),
      filler('site_code', 'Site.', ['HQ', 'S1', 'S2', 's2']),
    ],
    rows: 36,
  },
  {
    name: 'web_sessions_daily',
    description: 'Visits of the website per day, from the tracking tool. Sampled at ten percent.',
    columns: [
      filler('visits', 'Visits.', { low: 90, high: 4200 }),
      filler('bounces', 'Visits of one page.', { low: 20, high: 1400 }),
      filler('device', 'Kind of device.', ['desktop', 'phone', 'tablet']),
    ],
    rows: 50,
  },
  {
    name: 'survey_answers',
    description: 'Answers to the satisfaction survey. They cannot be linked to single records.',
    columns: [
      filler('score', 'From 0 to 10.', { low: 0, high: 10 }),
      filler('wave', 'Wave of the survey.', ['W1', 'W2', 'W3']),
      filler('remark', 'Free text.', ['fine', 'too slow', 'n/a', 'great!!', null]),
    ],
    rows: 45,
  },
];

/** What a cell of a filler holds. */
export function fillerCell({ name, values }: Filler, dice: Dice, row: string): Cell {
  const slot = `${name}/${row}`;
  return 'low' in values ? dice.between(slot, values.low, values.high) : dice.pick(slot, values);
}

export function fillerColumn({ name, description, values }: Filler): Column {
  const holdsNumbers = 'low' in values || values.every((value) => typeof value !== 'string');
  return { name, type: holdsNumbers ? 'INTEGER' : 'TEXT', description };
}

/** The tables beside those that questions are about. */
export function otherTables(dice: Dice): readonly Table[] {
  return dice.some('otherTables', OTHERS, dice.between('otherTables', 1, OTHERS.length)).map(
    ({ name, description, columns, rows }): Table => ({
      name,
      description,
      columns: columns.map(fillerColumn),
      rows: Array.from({ length: rows }, (_, row) =>
        columns.map((column) => fillerCell(column, dice, `${name}/${row}`)),
      ),
    }),
  );
}
