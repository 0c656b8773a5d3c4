import { createHash } from 'node:crypto';
import type { z } from 'zod';
import type { Environment } from '../../1-worlds/contract/environment.ts';
import { numberFormats } from '../../1-worlds/contract/number-formats.ts';
import { type Asking, ask, NotAsked } from '../../3-judging/asking/ask.ts';
import { EndpointLimit } from '../../3-judging/asking/endpoint-limit.ts';
import { LOCK_LOST } from '../../3-judging/asking/stop.ts';
import type { EngineInfo, Model } from '../../3-judging/models/model.ts';
import { ModelFailure } from '../../3-judging/models/model.ts';
import { UserError } from '../../base/errors.ts';
import { fileFailure } from '../../base/files/file-failure.ts';
import { createFolder } from '../../base/files/folder-entries.ts';
import { takeLock } from '../../base/files/lock/lock.ts';
import { failuresIn, lockIn } from '../../folder/files.ts';
import { FailureLog } from '../../folder/logs/failure-log.ts';
import { readManifest, writeManifest } from '../../folder/manifest/manifest.ts';
import { recordedSeed } from '../../folder/manifest/recorded-origin.ts';
import type { JsonObject } from '../../run/json.ts';
import type { agentSettings } from '../experiment-settings.ts';
import { actionForm } from './action-form.ts';
import { agentPrompt } from './agent-prompt.ts';
import { EpisodeLog } from './episode-log.ts';
import { agentId } from './label-episode.ts';
import type { Ask } from './play-episode.ts';
import { firstInstances, playEpisodes } from './play-episodes.ts';
import { type EpisodeSummary, summariseEpisodes } from './summarise-episodes.ts';

export interface AgentJob
  extends Readonly<
    Pick<z.output<typeof agentSettings>, 'episodes' | 'seed' | 'maxSteps' | 'jobs' | 'maxFailures'>
  > {
  readonly folder: string;
  readonly environment: Environment;
  readonly model: Model;
  readonly asking: Asking;
  /** What the manifest says of this invocation in addition to what is known here. */
  readonly entry: JsonObject;
  readonly onEpisode: (done: number, of: number) => void;
}

export interface AgentOutcome {
  readonly summary: EpisodeSummary;
  /** How many of the requested episodes have not been played. */
  readonly missing: number;
  readonly failed: number;
}

/** Plays episodes into a folder. However it ends, starting the same job again plays what is left. */
export async function agentFolder(job: AgentJob): Promise<AgentOutcome> {
  const { folder, environment, model, asking } = job;
  await createFolder(folder).catch((cause) => {
    throw fileFailure('write to a folder', folder, cause);
  });
  const lock = await takeLock(lockIn(folder), new Date(), {
    onLost: () => asking.stop.abort(LOCK_LOST),
  });
  const failures = new FailureLog(failuresIn(folder));
  let log: EpisodeLog | null = null;
  try {
    log = await EpisodeLog.open(folder, numberFormats(environment));
    const instances = firstInstances(environment, job.seed, job.episodes);
    const engine = await model.describe(asking.stop.aborting);
    const setup = setupOf(job, engine);
    const entries = await readManifest(folder);
    refuseOtherSetup(folder, entries, setup, log.episodes.length);
    await writeManifest(folder, [...entries, { ...job.entry, setup }]);

    const played = log;
    const done = new Set(played.episodes.map(({ id }) => id));
    const wanted = new Set(instances.map(({ id }) => agentId(id)));
    const there = (): number => played.episodes.filter(({ id }) => wanted.has(id)).length;
    let streak = 0;
    let failed = 0;
    await playEpisodes({
      environment,
      instances,
      done,
      ask: askThrough(model, new EndpointLimit(job.jobs), asking),
      mostSteps: job.maxSteps,
      concurrency: job.jobs,
      signal: asking.stop.draining,
      async keep(episode) {
        streak = 0;
        await played.append(episode);
        job.onEpisode(there(), instances.length);
      },
      async failed(instance, cause) {
        if (!(cause instanceof ModelFailure)) throw cause;
        failed++;
        await failures.append({
          at: new Date().toISOString(),
          trajectory_id: agentId(instance.id),
          judge_id: `agent:${model.name}`,
          kind: cause.kind,
          message: cause.message,
        });
        if (cause.kind === 'unauthorised' || cause.kind === 'no such model') throw cause;
        if (++streak >= job.maxFailures) {
          const message = `${streak} episodes in a row failed, the last one with: ${cause.message}`;
          asking.stop.drain({ kind: 'failures', message });
        }
      },
    }).catch((cause) => {
      // Being asked to stop is not a failure; what was played is kept.
      if (!(cause instanceof NotAsked)) throw cause;
    });
    const asked = played.episodes.filter(({ id }) => wanted.has(id));
    return {
      summary: summariseEpisodes(environment, instances, asked),
      missing: instances.length - asked.length,
      failed,
    };
  } finally {
    await log?.close().catch(() => {});
    await failures.close().catch(() => {});
    // A lock that cannot be removed is recognised as dead by the next process.
    await lock.release().catch(() => {});
  }
}

function askThrough(model: Model, limit: EndpointLimit, asking: Asking): Ask {
  return (request) =>
    ask(
      {
        prompt: request.prompt,
        make: (signal) => model.generate({ ...request, signal }),
        spent: (generation) => generation,
      },
      limit,
      asking,
    );
}

/** Everything that the episodes of one folder must have in common. */
function setupOf({ environment, model, seed, maxSteps }: AgentJob, engine: EngineInfo) {
  const form = actionForm(environment);
  const blank = { id: '', scenario: '', goal: '' };
  const prompt = agentPrompt(environment, form, '', numberFormats(environment))(blank, []);
  const asked = JSON.stringify([prompt, form.schema]);
  return {
    environment: environment.name,
    model: model.name,
    engine: engine.engine,
    engine_version: engine.version,
    digest: engine.digest,
    seed: recordedSeed(seed),
    most_steps: maxSteps,
    prompt_sha256: createHash('sha256').update(asked).digest('hex'),
  };
}

function refuseOtherSetup(
  folder: string,
  entries: readonly Readonly<Record<string, unknown>>[],
  setup: Readonly<Record<string, unknown>>,
  episodes: number,
): void {
  if (episodes === 0) return;
  const before = entries.findLast(({ setup: earlier }) => typeof earlier === 'object')?.setup;
  const earlier = (before ?? {}) as Readonly<Record<string, unknown>>;
  const changed = Object.keys(setup).filter(
    (key) => earlier[key] !== undefined && earlier[key] !== setup[key],
  );
  if (changed.length === 0) return;
  throw new UserError(
    `${folder} holds episodes that were played with another setup (${changed
      .map((key) => `${key} was ${earlier[key]}, is ${setup[key]}`)
      .join('; ')}); name another folder with --out`,
  );
}
