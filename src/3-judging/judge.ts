import { oneLine } from '../base/errors.ts';
import { takeLock } from '../base/files/lock/lock.ts';
import { redactedJson } from '../base/secrets.ts';
import { failuresIn, lockIn, responsesIn, verdictsIn } from '../folder/files.ts';
import { folderSecret } from '../folder/folder-secret.ts';
import { FailureLog } from '../folder/logs/failure-log.ts';
import { CHANGED, retireRows } from '../folder/logs/retire-rows.ts';
import { VerdictLog } from '../folder/logs/verdict-log.ts';
import { readManifest, writeManifest } from '../folder/manifest/manifest.ts';
import { readFolderBatches } from '../folder/row-file.ts';
import type { JsonObject } from '../run/json.ts';
import type { Verdict } from '../run/verdict.ts';
import { readVerdict } from '../run/wire/verdict-row.ts';
import { NotAsked } from './asking/ask.ts';
import { ResponseLog, readResponse } from './asking/response-log.ts';
import { LOCK_LOST } from './asking/stop.ts';
import { askedPositions, orderRisk } from './blind/asking-order.ts';
import { Blinding } from './blind/blinding.ts';
import { sizeText } from './models/fit-context.ts';
import type { AnsweredItem } from './session/endpoint-work.ts';
import { guardEngine } from './session/engine-guard.ts';
import { execute } from './session/execute.ts';
import { judgeEntry } from './session/judge-entry.ts';
import { completeJob, type JudgeJob, type JudgeOutcome } from './session/judge-job.ts';
import { JudgeProgress } from './session/judge-progress.ts';
import { openSession, type Session, type SessionParts } from './session/session.ts';
import { taughtWork } from './session/teach.ts';
import { UnreadableGuard } from './session/unreadable-guard.ts';
import { wavesOf } from './stopping-rule.ts';
import { OutdatedVerdicts, type WhyOutdated } from './work/changed-judges.ts';
import { type ListedWork, listWork } from './work/list-work.ts';
import { recall, recalledVerdicts } from './work/recalled-verdicts.ts';
import { recordedJudges, unrecordedJudge } from './work/recorded-judges.ts';
import { type RecordedVerdict, RecordedVerdicts } from './work/recorded-verdicts.ts';

export { judgeSet } from './session/judge-in-memory.ts';
export type { JudgeJob, JudgeOutcome } from './session/judge-job.ts';

/**
 * Stage 3 on disk: every judge reads every trajectory of a folder, and verdicts are kept as they come.
 * Whatever ends it, the same job started again does what is left.
 */
export async function judgeFolder(given: JudgeJob): Promise<JudgeOutcome> {
  const job = await completeJob(given);
  const { folder, stop, options, set, queue, rule, rounds } = job;
  const onNote = (text: string): void => job.onNote(redactedJson(text));
  const started = new Date();

  // 3a. Lock the folder and read what it holds.
  const lock = await takeLock(lockIn(folder), started, {
    onLost: () => stop.abort(LOCK_LOST),
  });
  if (lock.tookOverFrom !== null) {
    const { pid, started: since } = lock.tookOverFrom;
    onNote(`Took over from process ${pid}, which began at ${since} and is no longer running.`);
  }
  const closing: (() => void | Promise<void>)[] = [() => lock.release(), () => set.close()];
  try {
    const lookedFor = {
      ids: set.ids,
      judgeIds: job.judges.map(({ id }) => id),
      repeats: options.repeats,
    };
    let log = await VerdictLog.open(verdictsIn(folder));
    closing.push(() => log.close());
    let recorded = await RecordedVerdicts.read(log.path, lookedFor);
    closing.push(() => recorded.close());
    if (log.tornBytes > 0) {
      onNote(
        `The last line of ${log.path} was torn; its ${log.tornBytes} bytes are in ${log.tornPath}.`,
      );
    }
    const entries = await readManifest(folder);
    const secret = await folderSecret(folder, onNote);
    const blinding = new Blinding(secret);
    if (queue !== null) {
      closing.push(() => queue.end());
      const { maxWait } = options;
      const begun = await queue.begin({ folder, secret, stop, maxWait, onNote });
      if (!begun) return { counts: [], stopped: stop.reason, standings: [] };
    }

    // 3b. Find out what the judges are made of and which engines answer.
    const session = await sessionUnlessStopped({ ...job, blinding, onNote });
    if (session === null) return { counts: [], stopped: stop.reason, standings: [] };
    const { engines } = session;

    // 3c. Move verdicts aside that are asked for again, and take back those that count again.
    const waves = wavesOf(set, rule);
    const asked = askedPositions(set, blinding, options, waves);
    const outdated = new OutdatedVerdicts({ ...session, judges: job.judges, set, asked });
    if (outdated.isPossible(recorded)) await addAll(log.path, outdated);
    for (const note of outdated.notes(recorded)) onNote(note);
    const recalled = await recalledVerdicts({ folder, judges: job.judges, set, asked, session });
    if (outdated.has('changed', 'unknown', 'redo', 'unscored') || recalled.size > 0) {
      await log.close();
      recorded.close();
      await retire(folder, started, outdated);
      log = await VerdictLog.open(verdictsIn(folder));
      for (const note of await recall(recalled, log, lookedFor)) onNote(note);
      recorded = await RecordedVerdicts.read(log.path, lookedFor);
    }
    const responses = await ResponseLog.open(responsesIn(folder));
    const failures = new FailureLog(failuresIn(folder));
    closing.push(
      () => responses.close(),
      () => failures.close(),
    );

    if (!options.allowEngineChange) {
      const known = recordedJudges(entries);
      const modelOf = (id: string) => (known.get(id) ?? unrecordedJudge(id, null)).model;
      guardEngine(job.judges, engines, recorded, modelOf);
    }
    const risk = orderRisk(options);
    if (risk !== null) onNote(risk);
    const progress = new Map<string, JudgeProgress>();
    const progressOf = (judgeId: string): JudgeProgress => {
      const own = progress.get(judgeId) ?? new JudgeProgress(judgeId, options);
      progress.set(judgeId, own);
      return own;
    };
    const counts = () => [...progress.values()].map((each) => each.counts());
    const onDone = (done: RecordedVerdict): void => progressOf(done.judgeId).addEarlier(done);
    const unreadable = new UnreadableGuard<AnsweredItem>(options.unreadable, onNote);
    const described = new Map<string, JsonObject>();
    const note = (outcome: JsonObject) => {
      const entry = redactedJson({
        ...job.entry,
        started: started.toISOString(),
        ...(options.shard === undefined ? {} : { shard: { ...options.shard } }),
        ...(rule === null ? {} : { until: rule.entry }),
        judges: [...described.values()],
      });
      return writeManifest(folder, [...entries, { ...entry, ...outcome }]);
    };
    let ended: (() => void) | null = null;
    try {
      for await (const round of rounds) {
        // 3d. List what is left to ask.
        const judges = job.judges.filter(({ id }) => round.has(id));
        const isAsked = (judge: string, run: string) => round.get(judge)?.has(run) ?? true;
        for (const { id } of judges) {
          const own = asked.filter((position) => isAsked(id, set.ids[position] ?? ''));
          progressOf(id).expect(own.length);
        }
        if (ended !== null) {
          // What a round before was told answers an equal question of this one.
          recorded.close();
          recorded = await RecordedVerdicts.read(log.path, lookedFor);
        }
        const context = { ...session, set, recorded, onDone, waves, isAsked };
        const listed = await listWork(judges, context);
        if (rule !== null) for await (const verdict of verdictsOn(log.path)) rule.add(verdict);
        const work = taughtWork(listed, set, onNote);
        for (const long of longNotes(work, asked.length)) onNote(long);

        // 3e. Record the invocation before its first call. A judge is asked the same in every repetition.
        for (const each of work.slice(0, judges.length)) {
          if (!described.has(each.judge.id))
            described.set(each.judge.id, judgeEntry(each, session));
        }
        await note({ finished: null });

        // 3f. Do the work.
        if (ended === null) {
          queue?.working(counts);
          ended = job.onStart(counts);
        }
        const window = queue?.window ?? null;
        const written = { set, log, responses, failures, unreadable };
        await execute(work, session, { ...written, window, rule, progressOf });
        if (stop.reason !== null) break;
      }
    } finally {
      ended?.();
      for (const each of progress.values()) for (const trouble of each.troubles()) onNote(trouble);
      const outcome = {
        finished: new Date().toISOString(),
        stopped: stop.reason === null ? null : redactedJson(stop.reason.message),
        counts: counts().map((each) => ({ ...each })),
        ...(rule === null ? {} : { standings: rule.standings().map((each) => ({ ...each })) }),
      };
      // The disk may be full or gone, which is the error that the user is about to see.
      if (ended !== null) await note(outcome).catch(() => {});
    }
    return { counts: counts(), stopped: stop.reason, standings: rule?.standings() ?? [] };
  } finally {
    for (const close of closing.toReversed()) await Promise.resolve(close()).catch(() => {});
  }
}

/** Null if the invocation was stopped before every judge and every model had said what it is. */
async function sessionUnlessStopped(parts: SessionParts): Promise<Session | null> {
  try {
    return await openSession(parts);
  } catch (error) {
    if (error instanceof NotAsked) return null;
    throw error;
  }
}

/** What does not fit, said before the first call: those runs are unscored, and a gate counts them. */
function longNotes(work: readonly ListedWork[], asked: number): readonly string[] {
  return work.flatMap(({ judge, repetition, tooLong }) => {
    const [longest] = tooLong.toSorted((a, b) => b.size.tokens - a.size.tokens);
    if (longest === undefined || repetition.number > 1) return [];
    const context = longest.contextTokens.toLocaleString('en-US');
    return [
      `${oneLine(judge.id)}: ${tooLong.length} of ${asked} runs do not fit into ${context} tokens (the longest needs ${sizeText(longest.size)}) and are unscored: give --context or a model with a larger one.`,
    ];
  });
}

async function addAll(path: string, outdated: OutdatedVerdicts): Promise<void> {
  for await (const verdict of verdictsOn(path)) outdated.add(verdict);
}

/** The verdicts on record, one after the other. */
export async function* verdictsOn(path: string): AsyncGenerator<Verdict> {
  for await (const batch of readFolderBatches(path)) {
    for (const { text, number } of batch) yield readVerdict(text, path, number);
  }
}

/** Votes that wait in responses.jsonl for their verdict belong to the judge as it was, too. */
async function retire(folder: string, started: Date, outdated: OutdatedVerdicts): Promise<void> {
  const stamp = started.toISOString().replace(/[:.]/g, '-');
  const verdicts = verdictsIn(folder);
  const responses = responsesIn(folder);
  const isOutdated = (line: string, number: number, reasons: readonly WhyOutdated[]): boolean => {
    const why = outdated.why(readVerdict(line, verdicts, number));
    return why !== null && reasons.includes(why);
  };
  const versions: readonly WhyOutdated[] = ['changed', 'unknown'];
  const again: readonly WhyOutdated[] = ['redo', 'unscored'];
  // Responses first: once the verdicts are gone, a second attempt would not know that these are old.
  if (outdated.has(...versions, 'redo')) {
    await retireRows(folder, responses, stamp, (line, number) => {
      const { judge_id, trajectory_id } = readResponse(line, responses, number);
      return outdated.isOldAnswer(judge_id, trajectory_id);
    });
  }
  if (outdated.has(...versions)) {
    await retireRows(folder, verdicts, `${CHANGED}${stamp}`, (line, number) =>
      isOutdated(line, number, versions),
    );
  }
  if (outdated.has(...again)) {
    await retireRows(folder, verdicts, stamp, (line, number) => isOutdated(line, number, again));
  }
}
