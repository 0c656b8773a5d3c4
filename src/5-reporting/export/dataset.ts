import { existsSync } from 'node:fs';
import { readTrajectories } from '../../2-planting/set/open-set.ts';
import type { PairBatch, PairValue } from '../../4-measuring/rows/pair-table.ts';
import { trajectoriesIn, verdictsIn } from '../../folder/files.ts';
import { readManifest } from '../../folder/manifest/manifest.ts';
import { readFolderLines } from '../../folder/row-file.ts';
import { ROLES } from '../../run/roles.ts';
import { roleOf } from '../../run/row-role.ts';
import type { Trajectory } from '../../run/trajectory.ts';
import type { Verdict } from '../../run/verdict.ts';
import { readVerdict, scoreIn } from '../../run/wire/verdict-row.ts';
import { markdownTable } from '../tables/markdown-table.ts';
import { markdownText } from '../words/markdown-text.ts';
import type { ExportedFile } from './export-format.ts';
import { parquetChunks, type TableColumn } from './parquet.ts';

interface Column<Row> extends TableColumn {
  readonly of: (row: Row) => PairValue;
  readonly about: string;
}

const column =
  (type: TableColumn['type'], nullable: boolean) =>
  <Row>(name: string, about: string, of: Column<Row>['of']): Column<Row> => ({
    name,
    type,
    nullable,
    about,
    of,
  });
const text = column('text', false);
const textOrNull = column('text', true);
const wholeOrNull = column('whole', true);
const number = column('number', false);
const numberOrNull = column('number', true);
const truth = column('truth', false);
const truthOrNull = column('truth', true);

/** What researchers are given of a run. Where a recording lies in somebody's store is not among it. */
const RUNS: readonly Column<Trajectory>[] = [
  text('trajectory_id', 'the id of the run; it tells the label', ({ id }) => id),
  text('instance_id', 'shared by a fault and its parent', ({ instanceId }) => instanceId),
  textOrNull('task_id', 'shared by recordings of one task', ({ taskId }) => taskId ?? null),
  textOrNull('role', 'what the run is in the set', ({ label }) =>
    label === null ? null : (ROLES[roleOf(label)]?.name ?? null),
  ),
  text('goal', 'what the user asked for', ({ goal }) => goal),
  textOrNull('instructions', 'the system prompt', ({ instructions }) => instructions ?? null),
  text('steps', 'calls, results and messages, as JSON', ({ steps }) => JSON.stringify(steps)),
  text('final_answer', 'what the agent said last', ({ finalAnswer }) => finalAnswer),
  truthOrNull('faulty', 'whether a fault was planted', ({ label }) => label?.faulty ?? null),
  wholeOrNull('failure_step', 'the step to blame', ({ label }) => label?.failureStep ?? null),
  textOrNull('failure_type', 'the type of the fault', ({ label }) => label?.failureType ?? null),
  truthOrNull(
    'outcome_correct',
    'whether it ended as it should; a fault is silent if so',
    ({ label }) => label?.outcomeCorrect ?? null,
  ),
  textOrNull('edit', 'an edit that is no fault, as JSON', ({ label }) =>
    label?.edit === undefined ? null : JSON.stringify(label.edit),
  ),
  textOrNull(
    'parent_id',
    'the run that was edited, if not the clean one',
    ({ label }) => label?.parent ?? null,
  ),
  textOrNull('proof', 'why the label is certain, as JSON', ({ label }) =>
    label?.proof === undefined ? null : JSON.stringify(label.proof),
  ),
  textOrNull(
    'labelled_by',
    'who gave the label, if it was not planted',
    ({ label }) => label?.by ?? null,
  ),
];

const VERDICTS: readonly Column<Verdict>[] = [
  text('trajectory_id', 'the run', ({ trajectoryId }) => trajectoryId),
  text('judge_id', 'the judge', ({ judgeId }) => judgeId),
  wholeOrNull('repetition', 'which time it was asked; null for once', ({ extra }) =>
    typeof extra?.repetition === 'number' ? extra.repetition : null,
  ),
  truth(
    'faulty',
    'whether it flagged the run; says nothing beside an error',
    ({ faulty }) => faulty,
  ),
  wholeOrNull('failure_step', 'the step that it named', ({ failureStep }) => failureStep),
  textOrNull('failure_type', 'the type that it named', ({ failureType }) => failureType),
  number('confidence', 'in its verdict, by its own account', ({ confidence }) => confidence),
  numberOrNull('score', 'the number that it gave', ({ extra }) => scoreIn(extra ?? {}).score),
  text('rationale', 'its reason', ({ rationale }) => rationale),
  textOrNull('error', 'why the answer could not be read', ({ error }) => error),
  number('latency_s', 'how long it took', ({ latencySeconds }) => latencySeconds),
  wholeOrNull('prompt_tokens', 'what the model read', ({ promptTokens }) => promptTokens),
  wholeOrNull(
    'completion_tokens',
    'what the model wrote',
    ({ completionTokens }) => completionTokens,
  ),
];

/** A run folder as a dataset in the layout of Hugging Face: a card, and a Parquet file for each table. */
export async function* datasetFiles(folder: string): AsyncGenerator<ExportedFile> {
  const counts = new Map<string, number>();
  const file = trajectoriesIn(folder);
  for await (const { label } of readTrajectories({ file, inFolder: true })) {
    const role = label === null ? 'unlabelled' : (ROLES[roleOf(label)]?.name ?? 'other');
    const what = label?.failureType == null ? role : `${role}: ${label.failureType}`;
    counts.set(what, (counts.get(what) ?? 0) + 1);
  }
  const isJudged = existsSync(verdictsIn(folder));
  yield {
    name: 'README.md',
    content: card({ counts, isJudged, made: await making(folder) }),
  };
  const runs = readTrajectories({ file, inFolder: true });
  yield { name: 'runs.parquet', content: parquetChunks(RUNS, batches(RUNS, runs)) };
  if (!isJudged) return;
  const verdicts = verdictsOf(folder);
  yield { name: 'verdicts.parquet', content: parquetChunks(VERDICTS, batches(VERDICTS, verdicts)) };
}

async function* verdictsOf(folder: string): AsyncGenerator<Verdict> {
  const file = verdictsIn(folder);
  for await (const { text: line, number: at } of readFolderLines(file)) {
    yield readVerdict(line, file, at);
  }
}

const BATCH = 2_000;

async function* batches<Row>(
  columns: readonly Column<Row>[],
  rows: AsyncIterable<Row>,
): AsyncGenerator<PairBatch> {
  let batch: PairValue[][] = columns.map(() => []);
  let filled = 0;
  for await (const row of rows) {
    for (const [at, { of }] of columns.entries()) batch[at]?.push(of(row));
    if (++filled < BATCH) continue;
    yield batch;
    batch = columns.map(() => []);
    filled = 0;
  }
  if (filled > 0) yield batch;
}

/** How the set came about, as far as its manifest says. */
async function making(folder: string): Promise<readonly string[]> {
  return (await readManifest(folder)).flatMap(({ command, version: by, environment, seed }) => {
    if (environment === undefined) return [];
    const parts = [`tj ${command}`, `trajectory-judge ${by}`, `environment ${environment}`];
    return [...parts, ...(seed === undefined ? [] : [`seed ${seed}`])].join(', ');
  });
}

interface Card {
  readonly counts: ReadonlyMap<string, number>;
  readonly isJudged: boolean;
  readonly made: readonly string[];
}

/** The front matter names no licence: whose runs these are, only their owner knows. */
function card({ counts, isJudged, made }: Card): string {
  const size = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const configs = [['runs', true], ...(isJudged ? [['verdicts', false] as const] : [])] as const;
  const described = (title: string, columns: readonly Column<never>[]): string =>
    markdownTable(
      {
        title,
        head: ['column', 'what it holds'],
        rows: columns.map(({ name, about }) => [name, about]),
      },
      [0, 1],
    );
  return `${[
    '---',
    'pretty_name: Agent runs with planted faults',
    'license: unknown',
    'tags: [agents, llm-as-a-judge, evaluation, trajectory-judge]',
    `size_categories: ["${sizeCategory(size)}"]`,
    'configs:',
    ...configs.flatMap(([name, isDefault]) => [
      `  - config_name: ${name}`,
      `    data_files: ${name}.parquet`,
      ...(isDefault ? ['    default: true'] : []),
    ]),
    '---',
    '',
    '# Agent runs with planted faults',
    '',
    'Each fault differs from its parent, the run with the same `instance_id` that is not faulty, by one edit. A judge that',
    'flags the fault and passes the parent has seen the edit. **Give a judge the goal, the instructions, the steps and the final',
    'answer and nothing else:** the other columns tell the label, and so do the ids.',
    '',
    ...made.map((line) => `- Made by ${markdownText(line)}`),
    '',
    markdownTable(
      {
        title: 'Runs',
        head: ['role', 'runs'],
        rows: [...counts].map(([what, count]) => [what, String(count)]),
      },
      [0],
    ),
    '',
    described('Columns of runs.parquet', RUNS),
    ...(isJudged ? ['', described('Columns of verdicts.parquet', VERDICTS)] : []),
    '',
    'Before you publish this: write your licence into the first lines, and read the runs for what is not yours to share.',
  ].join('\n')}\n`;
}

function sizeCategory(size: number): string {
  if (size < 1_000) return 'n<1K';
  if (size < 10_000) return '1K<n<10K';
  if (size < 100_000) return '10K<n<100K';
  return size < 1_000_000 ? '100K<n<1M' : '1M<n<10M';
}
