import { z } from 'zod';
import { importSettings } from '../../1-traces/settings.ts';
import { generateSettings, plantSettings } from '../../2-planting/settings.ts';
import { askingSettings, judgeSettings, makingSettings, until } from '../../3-judging/settings.ts';
import { gateConfig } from '../../5-reporting/gate/gate-settings.ts';
import { gateSettings, reportSettings } from '../../5-reporting/settings.ts';
import { setting, text, texts } from '../../base/settings.ts';

// The shape of `tj.config.ts`. Every field but the names of the parts is a setting of a stage, as the command
// line has it.

/** Runs that a world plays. */
export const generatedRuns = generateSettings.omit({ out: true, force: true });

/** Runs that somebody recorded, and what is planted in them. */
export const recordedRuns = z.strictObject({
  traces: setting(
    z.union([text(), texts()]),
    'files, folders or patterns with recordings of your agent',
  ),
  ...importSettings.omit({ out: true, force: true }).shape,
  ...plantSettings.omit({ out: true, init: true, confirm: true, force: true }).shape,
});

const runs = z.union([generatedRuns, recordedRuns]);

/** A judge with settings of its own. */
export const namedJudge = z.strictObject({
  judge: setting(text(), 'the judge: a built-in one, a rubric, a module, a command or an address'),
  model: judgeSettings.shape.model,
  ...makingSettings.shape,
});

export const configSchema = z
  .strictObject({
    $schema: setting(text().optional(), 'the JSON schema of this file, for editors'),
    runs: setting(
      z.union([runs, z.array(runs).min(1)]),
      'where the runs come from: a world, recordings, or a list of these',
    ),
    judges: setting(
      z.array(z.union([z.string(), namedJudge])).min(1, 'must name at least one judge'),
      'the judges to measure; NAME=JUDGE names one of your own',
    ),
    model: judgeSettings.shape.model,
    judging: setting(
      askingSettings.omit({ redo: true, limit: true, shard: true }).extend({ until }).optional(),
      'how judges are asked',
    ),
    prompts: setting(
      z.boolean().default(true),
      'whether to look at what judges that were asked anew send to their models, and say which faults are not in it',
    ),
    gate: setting(
      gateConfig
        .extend({ junit: gateSettings.shape.junit, certify: gateSettings.shape.certify })
        .optional(),
      'what the judges are held to',
    ),
    report: setting(
      reportSettings
        .pick({
          title: true,
          against: true,
          baselineJudge: true,
          figures: true,
          prevalence: true,
          costMiss: true,
          costAlarm: true,
          mix: true,
        })
        .optional(),
      'what the page shows',
    ),
    out: setting(text().default('runs/tj'), 'the run folder; further runs get folders beside it'),
  })
  .meta({
    title: 'tj.config',
    description: 'What tj run does: runs, judges, a gate and a page.',
  });

/** What `tj.config.ts` exports. */
export type Config = z.input<typeof configSchema>;
/** A config in which nothing is left open. */
export type Project = z.output<typeof configSchema>;
export type GeneratedRuns = z.output<typeof generatedRuns>;
export type RecordedRuns = z.output<typeof recordedRuns>;
export type ProjectRuns = GeneratedRuns | RecordedRuns;

/** Gives the config of `tj run` its types; it returns what it is given. */
export function defineConfig(config: Config): Config {
  return config;
}

export const isRecordedRuns = (given: ProjectRuns): given is RecordedRuns => 'traces' in given;

/** The published JSON schema of `tj.config.json`. */
export function configJsonSchema(): z.core.JSONSchema.BaseSchema {
  return {
    $id: 'urn:trajectory-judge:config',
    ...z.toJSONSchema(configSchema, { io: 'input', unrepresentable: 'any' }),
  };
}
