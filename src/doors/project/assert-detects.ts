import { AssertionError } from 'node:assert';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { stripVTControlCharacters } from 'node:util';
import { z } from 'zod';
import { openSet } from '../../2-planting/set/open-set.ts';
import { StopSwitch } from '../../3-judging/asking/stop.ts';
import { judgeSet } from '../../3-judging/judge.ts';
import { asJudge } from '../../3-judging/judges/defined-judge.ts';
import type { DefinedJudge, Judge } from '../../3-judging/judges/judge.ts';
import { requireJudge } from '../../3-judging/judges/load-judge.ts';
import { openRunFolder, type RunFolder } from '../../4-measuring/open-run-folder.ts';
import { judgedSetFromMemory } from '../../4-measuring/rows/judged-set-from-memory.ts';
import type { GateCriterion, GateResult } from '../../5-reporting/gate/gate-result.ts';
import { gateSettings } from '../../5-reporting/gate/gate-settings.ts';
import { gateText } from '../../5-reporting/gate/gate-text.ts';
import {
  criterionLabel,
  intervalText,
  thresholdText,
  valueText,
} from '../../5-reporting/gate/gate-words.ts';
import { gateRun } from '../../5-reporting/gate.ts';
import { criteriaSettings } from '../../5-reporting/settings.ts';
import { UserError } from '../../base/errors.ts';
import { LockedError } from '../../base/files/lock/lock-holder.ts';
import { setting, text, toggle } from '../../base/settings.ts';
import { parseSettings } from '../../base/settings-file.ts';
import type { LabelledTrajectory } from '../../run/trajectory.ts';
import type { Verdict } from '../../run/verdict.ts';
import { configSchema, generatedRuns, isRecordedRuns, namedJudge, recordedRuns } from './config.ts';
import { makeSet } from './make-set.ts';
import { judgeRuns } from './run-project.ts';

/** What a test asks of a judge: the criteria of a gate, and where its runs come from. */
const testSettings = z.strictObject({
  ...criteriaSettings.omit({ any: true }).shape,
  runs: setting(
    z.union([text(), generatedRuns, recordedRuns]).prefault({}),
    'a run folder, recordings, or a world that plays them',
  ),
  model: configSchema.shape.model,
  judging: configSchema.shape.judging,
  cache: setting(
    text().default(join('node_modules', '.cache', 'trajectory-judge')),
    'the folder in which sets and verdicts are kept for the next time',
  ),
  allowInconclusive: setting(toggle(), 'whether too few runs to decide is enough'),
});

/** The options of a test. */
export type DetectOptions = z.input<typeof testSettings>;
type TestSettings = z.output<typeof testSettings>;

type NamedJudge = string | z.input<typeof namedJudge>;
type MadeJudge = Judge | DefinedJudge;

/** What `--judge` takes, or that with settings of its own, or a judge that a program made. */
export type TestedJudge = NamedJudge | MadeJudge;

/** A judge does not meet the criteria of a test, or the runs are too few to say. */
export class DetectionError extends AssertionError {
  readonly result: GateResult;

  constructor(result: GateResult, notes: readonly string[]) {
    const lines = [stripVTControlCharacters(gateText(result)), ...notes.map((each) => `! ${each}`)];
    super({
      message: lines.join('\n'),
      actual: told(result, found),
      expected: told(result, (each) => (each.verdict === 'passed' ? found(each) : wanted(each))),
      operator: 'toDetect',
    });
    this.result = result;
  }
}

const found = (criterion: GateCriterion): string =>
  `${valueText(criterion)} ${intervalText(criterion)}`;

const wanted = (criterion: GateCriterion): string =>
  `${thresholdText(criterion)}${criterion.verdict === 'inconclusive' ? ', beyond doubt' : ''}`;

const told = (
  { criteria }: GateResult,
  words: (criterion: GateCriterion) => string,
): Readonly<Record<string, string>> =>
  Object.fromEntries(criteria.map((each) => [criterionLabel(each), words(each)]));

/**
 * Holds a judge to criteria in a test of any runner, with the criteria and the decisions of `tj gate`. Rejects
 * with a DetectionError if it fails them, or if the runs are too few to say and that is not allowed.
 *
 * A judge that is named (a rubric, a module, a command, a built-in one with its model) is asked once, and again
 * where it, its model or the runs have changed. What a judge that is handed over as an object does cannot be
 * known to be unchanged, so it is asked every time.
 *
 * @example
 * await assertDetects('./judge.ts', { minDelta: 0.5, maxFalseAlarm: 0.05 });
 */
export async function assertDetects(
  tested: TestedJudge,
  options: DetectOptions,
): Promise<GateResult> {
  const settings = parseSettings(testSettings, options, 'the options of assertDetects');
  const { runs: _, model: _m, judging: _j, cache: _c, allowInconclusive, ...criteria } = settings;
  const gate = gateSettings(criteria, {});
  const notes: string[] = [];
  const onNote = (note: string): number => notes.push(note);
  const { run, judgeId } = await freed(() => judged(tested, settings, onNote));
  const { result } = await gateRun(run, { ...gate, judges: [judgeId] }, { onNote });
  const enough = allowInconclusive ? result.verdict !== 'failed' : result.verdict === 'passed';
  if (!enough) throw new DetectionError(result, notes);
  return result;
}

/** How long to wait for a test in another file that has the same judge read the same runs, in milliseconds. */
const PATIENCE = 200;

/** The runner's time limit ends it. */
async function freed<Result>(work: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof LockedError)) throw error;
      await wait(PATIENCE);
    }
  }
}

interface JudgedRuns {
  readonly run: RunFolder;
  readonly judgeId: string;
}

/** What is needed to have a judge read the runs of a folder. */
interface Reading extends Pick<TestSettings, 'model' | 'judging'> {
  readonly folder: string;
  readonly environment: string | undefined;
  readonly onNote: (note: string) => void;
}

const isMade = (judge: TestedJudge): judge is MadeJudge =>
  typeof judge === 'object' && 'kind' in judge;

async function judged(
  judge: TestedJudge,
  { runs, cache, ...asking }: TestSettings,
  onNote: (note: string) => void,
): Promise<JudgedRuns> {
  const name = isMade(judge) ? judge.id : typeof judge === 'string' ? judge : judge.judge;
  if (!isMade(judge)) requireJudge(name);
  let folder: string;
  let environment: string | undefined;
  if (typeof runs === 'string') folder = runs;
  else {
    folder = join(cache, folderName(name, runs));
    environment = isRecordedRuns(runs) ? undefined : runs.environment;
    await makeSet(folder, runs);
  }
  const reading = { ...asking, folder, environment, onNote };
  return isMade(judge) ? askedNow(judge, reading) : askedOnce(judge, reading);
}

/** A folder for each judge and its runs, so that tests of different judges need not wait for each other. */
function folderName(judge: string, runs: unknown): string {
  const text = JSON.stringify([judge, runs], (_, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  );
  const readable = judge.replace(/[^\w.-]+/g, '-').replace(/^[-.]+|[-.]+$/g, '');
  const digest = createHash('sha256').update(text).digest('hex');
  return `${readable.slice(0, 40)}-${digest.slice(0, 10)}`;
}

/** The verdicts of a judge that has a name are kept, with the fingerprint of what gave them. */
async function askedOnce(
  judge: NamedJudge,
  { folder, environment, model, judging, onNote }: Reading,
): Promise<JudgedRuns> {
  const named =
    typeof judge === 'string' ? judge : parseSettings(namedJudge, judge, 'the judge of a test');
  const project = { judges: [named], model, judging, prompts: false };
  const stop = new StopSwitch();
  const told: string[] = [];
  const { counts, stopped } = await judgeRuns({ folder, environment }, project, {
    onNote: (note) => told.push(note),
    stop,
  });
  const [count] = counts;
  if (stopped !== null || count === undefined || count.failed > 0) {
    const failed = `${count?.failed ?? 'all'} of ${count?.total ?? 'the'} runs were not judged`;
    throw new UserError([stopped?.message ?? failed, ...told].join('; '));
  }
  for (const note of told) onNote(note);
  return { run: await openRunFolder(folder, environment, onNote), judgeId: count.judge };
}

/** A judge that is an object is asked anew, and its verdicts are kept nowhere. */
async function askedNow(
  made: MadeJudge,
  { folder, environment: named, judging, onNote }: Reading,
): Promise<JudgedRuns> {
  const judge: Judge = asJudge(made);
  const source = await openSet({ set: folder, environment: named, onNote });
  const { subject, environment, seed, size } = source;
  const set: LabelledTrajectory[] = [];
  for await (const trajectory of source.trajectories()) {
    // Nothing can be measured on a run of which nobody knows what it is.
    if (trajectory.label !== null) set.push({ ...trajectory, label: trajectory.label });
  }
  const verdicts: Verdict[] = [];
  const asking = judging === undefined ? { subject } : { subject, options: judging };
  for await (const verdict of judgeSet(judge, set, asking)) {
    verdicts.push(verdict);
  }
  const records = new Map([[judge.id, { family: judge.family ?? null, kind: judge.kind }]]);
  const judged = judgedSetFromMemory(set, verdicts, subject, records, seed);
  return {
    run: { folder, judged, subject, environment, seed, size },
    judgeId: judge.id,
  };
}
