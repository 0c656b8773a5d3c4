import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { z } from 'zod';
import { foreignRun } from '../../../1-worlds/contract/foreign-run.ts';
import { planSet } from '../../../2-planting/plan/plan-set.ts';
import { version } from '../../../base/version.ts';
import { environmentRecord } from '../../../folder/manifest/recorded-environment.ts';
import { indexedSet } from '../../../folder/set/indexed-set.ts';
import { writeSetFolder } from '../../../folder/set/write-set.ts';
import type { Trajectory } from '../../../run/trajectory.ts';
import { trajectoryFrom } from '../../../run/wire/read-trajectory.ts';
import { writeTrajectory } from '../../../run/wire/write-trajectory.ts';
import type { KnownSubject } from '../judges/subjects.ts';
import { Problem } from '../problems/problem.ts';
import type { newRun } from '../schemas/run-requests.ts';
import type { ServiceParts } from '../service-parts.ts';
import type { RunRequest } from './run-request.ts';

type NewRun = z.output<typeof newRun>;
type PostedRun = Extract<NewRun, { set: unknown }>;
type Accepting = Pick<
  ServiceParts,
  'options' | 'judges' | 'subjects' | 'folders' | 'pending' | 'queue' | 'views'
>;

/**
 * Takes on a run and returns its id. Everything that could be wrong with the request is found before
 * anything is written, and once this resolves, the run will be done whatever happens to this process.
 */
export async function acceptRun(
  asked: NewRun,
  requestId: string,
  parts: Accepting,
): Promise<string> {
  const { options, judges, subjects, folders, pending, queue } = parts;
  const names = [...new Set(asked.judges.map((name) => judges.find(name).id))];
  const { priceIn, priceOut } = options.prices;
  const isPriced = priceIn !== undefined && priceOut !== undefined;
  if (asked.options.max_cost !== null && !isPriced) {
    throw new Problem('invalid', 'max_cost needs a service that was started with prices; omit it');
  }
  const request = (id: string, generate: RunRequest['generate']): RunRequest => ({
    id,
    generate,
    judges: names,
    options: asked.options,
    submitted: new Date().toISOString(),
    request: requestId,
  });
  let accepted: RunRequest;
  if ('run' in asked) {
    await requireFree(asked.run, parts);
    accepted = request(asked.run, null);
  } else if ('set' in asked) {
    const { subject, lines } = await readSet(asked, parts);
    const id = asked.name ?? freshId();
    await writeNew(await folders.create(id), subject, lines);
    accepted = request(id, null);
  } else {
    const { subject, environment } =
      asked.environment === undefined ? subjects.default : await subjects.named(asked.environment);
    if (environment === null) {
      throw new Problem('invalid', 'recorded runs cannot be generated; name another environment');
    }
    const { size, with_parents: parents } = asked;
    // Says what is wrong with a size, before there is a folder for it. A seed is drawn once, so that a run
    // that was interrupted goes on with the same set.
    const given = asked.seed === undefined ? {} : { seed: BigInt(asked.seed) };
    const { seed } = planSet(environment, { size, parents, ...given });
    const id = asked.name ?? freshId();
    await folders.create(id);
    const made = { environment: subject.name, size, seed: String(seed), parents };
    accepted = request(id, made);
  }
  await pending.add(accepted);
  queue.submit(accepted);
  return accepted.id;
}

/** A run that any process is judging is left alone; the lock of its folder would refuse it anyway. */
async function requireFree(id: string, { folders, views }: Accepting): Promise<void> {
  await folders.find(id);
  const { state } = await views.summary(id);
  if (state !== 'running' && state !== 'queued') return;
  throw new Problem('conflict', `${id} is being judged already; wait until that is done`);
}

/** `run-20261117-122501-9f2c`: sorted by time, and never the same twice. */
function freshId(): string {
  const stamp = new Date().toISOString().replace(/[-:]/g, '').replace('T', '-').slice(0, 15);
  return `run-${stamp}-${randomBytes(3).toString('hex')}`;
}

interface PostedSet {
  readonly subject: KnownSubject;
  readonly lines: readonly string[];
}

async function readSet(
  { set, environment }: PostedRun,
  { subjects }: Accepting,
): Promise<PostedSet> {
  const trajectories = set.map((value, position): Trajectory => {
    const read = trajectoryFrom(value);
    if (!('problem' in read)) return read;
    throw new Problem('invalid', `set[${position}]: ${read.problem.replace(/^the row: /, '')}`);
  });
  // Says which id is in the set twice.
  indexedSet(trajectories);
  const subject = environment === undefined ? subjects.default : await subjects.named(environment);
  if (environment === undefined) refuseForeign(subject, trajectories);
  return { subject, lines: trajectories.map((each) => writeTrajectory(each, subject.formats)) };
}

function refuseForeign({ environment }: KnownSubject, trajectories: readonly Trajectory[]): void {
  for (const trajectory of trajectories) {
    const reason = environment === null ? null : foreignRun(environment, trajectory);
    if (reason === null) continue;
    throw new Problem(
      'invalid',
      `these do not look like ${environment?.name} runs: ${reason}; name their environment, or recorded if an agent of yours made them`,
    );
  }
}

async function writeNew(
  folder: string,
  { subject, given }: KnownSubject,
  lines: readonly string[],
): Promise<void> {
  try {
    const record = await environmentRecord(subject, given, folder);
    const entry = { command: 'serve', version, ...record, n_trajectories: lines.length };
    await writeSetFolder(folder, lines, entry, { force: false });
  } catch (error) {
    await rm(folder, { recursive: true, force: true }).catch(() => {});
    throw error;
  }
}
