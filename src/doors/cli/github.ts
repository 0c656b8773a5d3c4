import { appendFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { candidatesFirst } from '../../4-measuring/recommending/ranked.ts';
import { changesMarkdown } from '../../5-reporting/changes/changes-markdown.ts';
import { gateMarkdown } from '../../5-reporting/gate/gate-markdown.ts';
import type { GateResult } from '../../5-reporting/gate/gate-result.ts';
import { githubAnnotations } from '../../5-reporting/gate/github-annotations.ts';
import { markdownTable } from '../../5-reporting/tables/markdown-table.ts';
import { overviewTables } from '../../5-reporting/tables/measurement-tables.ts';
import { withoutCommands } from '../../5-reporting/words/without-commands.ts';
import { errorCode } from '../../base/errors.ts';
import type { ProjectReport } from '../project/run-project.ts';
import { note } from './terminal.ts';

/** Reports a gate's result to GitHub, if GitHub runs this command. */
export async function tellGithub(
  result: GateResult,
  folder: string,
  environment: NodeJS.ProcessEnv,
): Promise<void> {
  await append(environment, 'GITHUB_STEP_SUMMARY', `${gateMarkdown(result, folder)}\n`);
  annotate(result, folder, environment);
}

/**
 * Reports what a project came to: the decision, the judges and what changed in the summary of the step, and its
 * outputs, which are those of the action.
 */
export async function tellGithubOfProject(
  { gate, measurement, comparison, folder, page }: ProjectReport,
  environment: NodeJS.ProcessEnv,
): Promise<void> {
  const summary = [
    ...(gate === null ? [] : [gateMarkdown(gate, folder).trimEnd()]),
    ...(comparison === null ? [] : [changesMarkdown(comparison, measurement)]),
    ...overviewTables(measurement).map((table) => markdownTable(table)),
  ];
  await append(environment, 'GITHUB_STEP_SUMMARY', `${summary.join('\n\n')}\n`);
  const [first] = candidatesFirst(measurement.judges);
  const { delta = null, interval = null } = first?.paired.all ?? {};
  const outputs = {
    passed: gate === null ? '' : String(gate.verdict === 'passed'),
    delta: delta ?? '',
    interval: interval === null ? '' : `[${interval.low}, ${interval.high}]`,
    // The build may go on in another folder than that of the config.
    'report-path': resolve(page),
    folder: resolve(folder),
  };
  // A folder can have a name with a line break, which would begin another output.
  const lines = Object.entries(outputs).map(([key, value]) => `${key}=${oneOutput(`${value}`)}\n`);
  await append(environment, 'GITHUB_OUTPUT', lines.join(''));
  if (gate !== null) annotate(gate, folder, environment);
}

const oneOutput = (value: string): string => value.replace(/[\r\n]/g, ' ');

/** GitHub reads standard error too, and standard output is for the result. */
function annotate(
  result: GateResult,
  folder: string,
  { GITHUB_ACTIONS: actions }: NodeJS.ProcessEnv,
): void {
  if (actions === 'true') for (const line of githubAnnotations(result, folder)) note(line);
}

/** Appends to one of the files that GitHub gives to a step; other commands of it write there, too. */
async function append(
  environment: NodeJS.ProcessEnv,
  variable: 'GITHUB_STEP_SUMMARY' | 'GITHUB_OUTPUT',
  text: string,
): Promise<void> {
  const file = environment[variable];
  if (!file) return;
  try {
    await appendFile(file, text);
  } catch (cause) {
    const what = variable === 'GITHUB_OUTPUT' ? 'outputs' : 'summary';
    note(withoutCommands(`The ${what} could not be written to ${variable} (${errorCode(cause)}).`));
  }
}
