import type { Environment } from '../../environment/environment.ts';
import { UnknownNameError, UserError } from '../../errors.ts';
import { readGateConfig } from '../../gate/gate-config.ts';
import type { GateCriteria } from '../../gate/gate-criteria.ts';
import type { GateVerdict } from '../../gate/gate-result.ts';
import { type GateFlags, type GateSettings, gateSettings } from '../../gate/gate-settings.ts';
import { pairsOf } from '../../metrics/columns/pairs.ts';
import { gateRun } from '../../pipeline/5-gate.ts';
import { gateJunit } from '../../report/gate/gate-junit.ts';
import { gateText } from '../../report/gate/gate-text.ts';
import { jsonWithoutCommands, withoutCommands } from '../../report/text/without-commands.ts';
import type { JudgedSet } from '../../run-folder/rows/load-judged-set.ts';
import { loadFolder, openFolder } from '../../pipeline/open-run-folder.ts';
import { writeWholeFile } from '../../store/write-atomically.ts';
import { tellGithub } from '../github.ts';
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
function chosen({ set, judges }: JudgedSet, { judges: ids, criteria, against }: GateSettings) {
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
  { set }: JudgedSet,
  { minDeltaType = {} }: GateCriteria,
  environment: Environment,
): void {
  const known = [...new Set([...set.types, ...environment.faults.map(({ name }) => name)])];
  for (const type of Object.keys(minDeltaType)) {
    if (!known.includes(type)) throw new UnknownNameError('fault type', type, known);
  }
}
