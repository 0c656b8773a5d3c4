import { appendFile } from 'node:fs/promises';
import type { GateResult } from '../gate/gate-result.ts';
import { gateMarkdown } from '../report/gate/gate-markdown.ts';
import { githubAnnotations } from '../report/gate/github-annotations.ts';
import { withoutCommands } from '../report/text/without-commands.ts';
import { note } from './terminal.ts';

/** Tells GitHub what a gate came to, where it is GitHub that runs it. */
export async function tellGithub(
  result: GateResult,
  folder: string,
  { GITHUB_STEP_SUMMARY: summary, GITHUB_ACTIONS: actions }: NodeJS.ProcessEnv,
): Promise<void> {
  if (summary) {
    try {
      // Other steps write to the same file.
      await appendFile(summary, `${gateMarkdown(result, folder)}\n`);
    } catch (cause) {
      const { code } = cause as NodeJS.ErrnoException;
      note(withoutCommands(`The summary could not be written to GITHUB_STEP_SUMMARY (${code}).`));
    }
  }
  // On standard error, which GitHub reads too: standard output belongs to the result.
  if (actions === 'true') for (const line of githubAnnotations(result, folder)) note(line);
}
