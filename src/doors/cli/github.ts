import { appendFile } from 'node:fs/promises';
import { gateMarkdown } from '../../5-reporting/gate/gate-markdown.ts';
import type { GateResult } from '../../5-reporting/gate/gate-result.ts';
import { githubAnnotations } from '../../5-reporting/gate/github-annotations.ts';
import { withoutCommands } from '../../5-reporting/words/without-commands.ts';
import { errorCode } from '../../base/errors.ts';
import { note } from './terminal.ts';

/** Reports a gate's result to GitHub, if GitHub runs this command. */
export async function tellGithub(
  result: GateResult,
  folder: string,
  { GITHUB_STEP_SUMMARY: summary, GITHUB_ACTIONS: actions }: NodeJS.ProcessEnv,
): Promise<void> {
  if (summary) {
    try {
      // Appended, because other steps write to the same file.
      await appendFile(summary, `${gateMarkdown(result, folder)}\n`);
    } catch (cause) {
      const code = errorCode(cause);
      note(withoutCommands(`The summary could not be written to GITHUB_STEP_SUMMARY (${code}).`));
    }
  }
  // GitHub reads standard error too, and standard output is for the result.
  if (actions === 'true') for (const line of githubAnnotations(result, folder)) note(line);
}
