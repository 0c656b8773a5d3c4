import type { Environment } from '../../environment/environment.ts';
import { UnknownNameError, UserError } from '../../errors.ts';
import type { GateCriteria } from '../../metrics/gate-criteria.ts';
import type { GateVerdict } from '../../metrics/gate-result.ts';
import { pairsOf } from '../../metrics/pairs.ts';
import { gateRun } from '../../pipeline/5-gate.ts';
import { gateJunit } from '../../report/gate-junit.ts';
import { gateText } from '../../report/gate-text.ts';
import { jsonWithoutCommands, withoutCommands } from '../../report/without-commands.ts';
import type { LoadedRun } from '../../runs/load-run.ts';
import { writeWholeFile } from '../../runs/write-whole-file.ts';
import { readGateConfig } from '../gate-config.ts';
import { type GateFlags, type GateSettings, gateSettings } from '../gate-settings.ts';
import { tellGithub } from '../github.ts';
import { loadFolder, openFolder } from '../load-folder.ts';
import { print } from '../terminal.ts';

export interface GateArguments extends GateFlags {
  readonly config?: string;
  readonly environment?: string;
  readonly junit?: string;
  readonly json: boolean;
}

const EXIT_CODES: Readonly<Record<GateVerdict, number>> = { passed: 0, failed: 1, inconclusive: 3 };

export async function gateFolder(folder: string, args: GateArguments): Promise<void> {
  const config = args.config === undefined ? {} : await readGateConfig(args.config);
  const settings = gateSettings(args, config);
  const { run: whole, environment } = await openFolder(folder, args.environment);
  const run = chosen(whole, settings);
  requireTypes(run, settings.criteria, environment);
  const { criteria, confidence, against, baselineJudge } = settings;
  const result = gateRun(run, criteria, {
    confidence,
    ...(against === undefined
      ? {}
      : {
          baseline: {
            run: await loadFolder(against, args.environment),
            ...(baselineJudge === undefined ? {} : { judge: baselineJudge }),
          },
        }),
  });
  if (args.junit !== undefined) await writeWholeFile(args.junit, gateJunit(result));
  print(args.json ? jsonWithoutCommands(result) : withoutCommands(gateText(result)));
  await tellGithub(result, folder, process.env);
  process.exitCode = EXIT_CODES[result.verdict];
}

/** The judges to gate. A judge that was asked too little is not refused here: it does not pass. */
function chosen({ set, judges }: LoadedRun, { judges: ids, criteria, against }: GateSettings) {
  const known = judges.map((judge) => judge.judgeId);
  for (const id of ids ?? []) {
    if (!known.includes(id)) throw new UnknownNameError('judge', id, known);
  }
  const { minDelta, minDeltaType } = criteria;
  const readsPairs = [minDelta, minDeltaType, against].some((asked) => asked !== undefined);
  if (readsPairs && pairsOf(set).size === 0) {
    throw new UserError(
      'no fault of this set has its clean parent in it; generate the set with --with-parents',
    );
  }
  return { set, judges: judges.filter(({ judgeId }) => ids?.includes(judgeId) ?? true) };
}

/** A type that neither the set nor its environment knows is a slip of the pen. */
function requireTypes(
  { set }: LoadedRun,
  { minDeltaType = {} }: GateCriteria,
  environment: Environment,
): void {
  const known = [...new Set([...set.types, ...environment.faults.map(({ name }) => name)])];
  for (const type of Object.keys(minDeltaType)) {
    if (!known.includes(type)) throw new UnknownNameError('fault type', type, known);
  }
}
