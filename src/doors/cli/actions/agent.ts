import type { Environment } from '../../../1-worlds/contract/environment.ts';
import { loadEnvironment } from '../../../1-worlds/load-environment.ts';
import { StopSwitch } from '../../../3-judging/asking/stop.ts';
import { loadModel } from '../../../3-judging/models/load-model.ts';
import { askingWith } from '../../../3-judging/session/session.ts';
import { completeAsking } from '../../../3-judging/settings.ts';
import { tableText } from '../../../5-reporting/words/table-text.ts';
import { counted } from '../../../base/text/numbers.ts';
import { version } from '../../../base/version.ts';
import { RUN_FILES } from '../../../folder/files.ts';
import { environmentRecord } from '../../../folder/manifest/recorded-environment.ts';
import { recordedSeed } from '../../../folder/manifest/recorded-origin.ts';
import { agentFolder } from '../../../paper/agent/agent-folder.ts';
import { episodeTables } from '../../../paper/agent/episode-tables.ts';
import type { JsonObject } from '../../../run/json.ts';
import type { Settings } from '../commands/agent.ts';
import { INCONCLUSIVE, INTERRUPTED } from '../exit-codes.ts';
import { givenCommand } from '../given-command.ts';
import { stopOnInterrupt } from '../judging/interrupts.ts';
import { outputColumns } from '../output/output-columns.ts';
import { note, print } from '../terminal.ts';

export async function agent(args: Settings): Promise<void> {
  const environment = await loadEnvironment(args.environment);
  const model = await loadModel(args.model, { timeout: args.timeout, warn: note });
  const stop = new StopSwitch();
  const release = stopOnInterrupt(stop);
  try {
    const outcome = await agentFolder({
      ...args,
      folder: args.out,
      environment,
      model,
      asking: askingWith({ options: completeAsking(args), stop, onNote: note }),
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
    note(
      `${counted(outcome.missing, 'episode is', 'episodes are')} missing. To continue:\n  ${givenCommand()}`,
    );
    process.exitCode = stop.reason?.kind === 'interrupted' ? INTERRUPTED : INCONCLUSIVE;
  } finally {
    release();
    if (!stop.aborting.aborted) await model.close?.();
  }
}

async function entryOf(args: Settings, environment: Environment): Promise<JsonObject> {
  return {
    command: 'agent',
    version,
    ...(await environmentRecord(environment, args.environment, args.out)),
    seed: recordedSeed(args.seed),
    episodes: args.episodes,
    model_given: args.model,
  };
}
