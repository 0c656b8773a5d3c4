import type { QueueStatus } from '../../3-judging/queue/control/queue-status.ts';
import type { Table } from '../../5-reporting/tables/table.ts';
import { tableText } from '../../5-reporting/words/table-text.ts';

const MOST_COLUMNS = 100;

/** A queue at one moment, as text. */
export function queueText(status: QueueStatus, columns: number): string {
  const { queue, paused, runs, lanes, workers } = status;
  const width = Math.min(MOST_COLUMNS, columns);
  // Each with how many of its columns hold words.
  const tables = [
    { table: runsTable(status), words: 2 },
    { table: lanesTable(status), words: 1 },
    { table: workersTable(status), words: 2 },
  ].filter(({ table }) => table.rows.length > 0);
  const idle = [
    ...(runs.length === 0 ? ['No run is at work.'] : []),
    ...(workers.length === 0 ? [`No worker is there. Start one: tj work --queue ${queue}`] : []),
    ...(lanes.length === 0 ? ['The queue is empty.'] : []),
  ];
  const head = `${queue}${paused ? ' (paused; tj queue resume goes on)' : ''}`;
  return [head, ...idle, '', ...tables.map(({ table, words }) => tableText(table, width, words))]
    .join('\n')
    .trimEnd();
}

function runsTable({ runs }: QueueStatus): Table {
  return {
    title: 'Runs',
    head: ['folder', 'host', 'verdicts', 'of', 'failed'],
    rows: runs.map(({ folder, host, done, total, failed }) => [
      folder,
      host,
      ...[done, total, failed].map(String),
    ]),
    names: [0, 1],
    optional: ['host'],
  };
}

function lanesTable({ lanes }: QueueStatus): Table {
  return {
    title: 'Calls',
    head: ['for', 'waiting', 'under way', 'answered, not collected', 'dead letters'],
    rows: lanes.map(({ what, waiting, active, answered, dead }) => [
      what,
      ...[waiting, active, answered, dead].map(String),
    ]),
  };
}

function workersTable({ workers }: QueueStatus): Table {
  return {
    title: 'Workers',
    head: ['worker', 'answers for', 'per minute', 'under way', 'answered', 'failed'],
    rows: workers.map((each) => [
      each.name,
      each.answersFor.join(', ') || declinedText(each.declined) || 'nothing yet',
      ...[each.perMinute, each.inFlight, each.done, each.failed].map(String),
    ]),
    names: [0, 1],
  };
}

function declinedText(declined: QueueStatus['workers'][number]['declined']): string {
  const [first] = declined;
  return first === undefined ? '' : `not ${first.what}: ${first.why}`;
}
