import { agentFolder } from '../../agent/agent-folder.ts';
import type { Environment } from '../../environment/environment.ts';
import { loadEnvironment } from '../../environments/load-environment.ts';
import { DEFAULT_BACKOFF } from '../../judging/asking/backoff.ts';
import { Budget } from '../../judging/asking/budget.ts';
import { StopSwitch } from '../../judging/asking/stop.ts';
import { Waits } from '../../judging/asking/waits.ts';
import { loadModel } from '../../models/load-model.ts';
import { DEFAULT_JUDGING } from '../../pipeline/judge-job.ts';
import { PythonRandom } from '../../random/python-random.ts';
import { episodeTables } from '../../report/tables/episode-tables.ts';
import { tableText } from '../../report/text/table-text.ts';
import { RUN_FILES } from '../../run-folder/files.ts';
import { environmentRecord } from '../../run-folder/manifest/recorded-environment.ts';
import { recordedSeed } from '../../run-folder/manifest/recorded-seed.ts';
import type { JsonObject } from '../../trajectory/json.ts';
import { version } from '../../version.ts';
import { INCONCLUSIVE, INTERRUPTED } from '../exit-codes.ts';
import { givenCommand } from '../given-command.ts';
import { stopOnInterrupt } from '../judging/interrupts.ts';
import { outputColumns } from '../output/output-columns.ts';
import { note, print } from '../terminal.ts';

export interface AgentArguments {
  readonly episodes: number;
  readonly model: string;
  readonly out: string;
  readonly seed: number | bigint;
  readonly maxSteps: number;
  readonly jobs: number;
  readonly retries: number;
  readonly timeout: number;
  readonly maxFailures: number;
  readonly maxCalls?: number;
  readonly environment: string;
  readonly json: boolean;
}

export async function agent(args: AgentArguments): Promise<void> {
  const environment = await loadEnvironment(args.environment);
  const model = await loadModel(args.model, { timeoutSeconds: args.timeout, warn: note });
  const stop = new StopSwitch();
  const release = stopOnInterrupt(stop);
  // Only the waits between retries depend on this, and two processes should not wait in step.
  const random = new PythonRandom(process.pid);
  try {
    const outcome = await agentFolder({
      folder: args.out,
      environment,
      model,
      episodes: args.episodes,
      seed: args.seed,
      mostSteps: args.maxSteps,
      concurrency: args.jobs,
      maxFailures: args.maxFailures,
      asking: {
        stop,
        budget: new Budget({ maxCalls: args.maxCalls ?? null, maxCost: null, price: null }),
        retries: args.retries,
        backoff: DEFAULT_BACKOFF,
        waits: new Waits(DEFAULT_JUDGING.maxWaitSeconds, note),
        jitter: () => random.random(),
      },
      entry: await entryOf(args, environment),
      onEpisode: (done, of) => {
        if (process.stderr.isTTY || done % 10 === 0 || done === of)
          note(`${done} of ${of} episodes`);
      },
    });
    if (args.json) print(JSON.stringify({ folder: args.out, ...outcome }));
    else {
      for (const table of episodeTables(outcome.summary)) print(tableText(table, outputColumns()));
    }
    if (outcome.missing === 0) return;
    if (stop.reason !== null) note(`Stopped: ${stop.reason.message}.`);
    if (outcome.failed > 0)
      note(`${outcome.failed} got no answer; ${RUN_FILES.failures} says why.`);
    note(`${outcome.missing} episodes are missing. To continue:\n  ${givenCommand()}`);
    process.exitCode = stop.reason?.kind === 'interrupted' ? INTERRUPTED : INCONCLUSIVE;
  } finally {
    release();
    if (!stop.aborting.aborted) await model.close?.();
  }
}

async function entryOf(args: AgentArguments, environment: Environment): Promise<JsonObject> {
  return {
    command: 'agent',
    version,
    ...(await environmentRecord(environment, args.environment, args.out)),
    seed: recordedSeed(args.seed),
    episodes: args.episodes,
    model_given: args.model,
  };
}
