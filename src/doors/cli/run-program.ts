import { CommanderError } from 'commander';
import { oneLine } from '../../base/errors.ts';
import { isNativeWorkUnderWay } from '../../base/native-work.ts';
import { redacted } from '../../base/secrets.ts';
import { BAD_INPUT, DEFECT, INCONCLUSIVE, INTERRUPTED } from './exit-codes.ts';
import { knownFailure } from './known-failure.ts';
import { shown } from './output/shown.ts';
import { guardStreams } from './output/standard-output.ts';
import { program } from './program.ts';

/** Runs the command that was given. Together with main.ts, the only place that decides how it exits. */
export async function run(): Promise<void> {
  guardStreams();
  const finished = guardEnd();
  // Otherwise Node would exit with 1, which reads as "what was checked failed".
  process.on('uncaughtException', (error) => {
    process.exitCode = report(error);
    finished();
    process.exit();
  });
  try {
    await program().parseAsync();
  } catch (error) {
    process.exitCode = report(error);
  }
  finished();
  // Abandoned calls may still hold connections open, and nobody waits for them any more.
  if (process.exitCode !== INTERRUPTED) return;
  if (isNativeWorkUnderWay()) process.once('exit', endBySignal);
  process.exit();
}

/** A shell reads this end as 130, too, and nothing delays it. */
function endBySignal(): void {
  process.removeAllListeners('SIGINT');
  process.kill(process.pid, 'SIGINT');
}

/**
 * A module of the user's may end the process, or wait for something that never comes, so that nothing
 * is left to do. Neither may look like work that was done.
 */
function guardEnd(): () => void {
  let isFinished = false;
  process.on('exit', () => {
    if (isFinished) return;
    process.stderr.write(
      'tj: ended before the work was done: a module called process.exit, or never finished what it began; fix it and run the same command again\n',
    );
    process.exitCode = INCONCLUSIVE;
  });
  return () => {
    isFinished = true;
  };
}

function report(error: unknown): number {
  // Commander has already printed its own message.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : BAD_INPUT;
  const known = knownFailure(error);
  if (known !== null) {
    process.stderr.write(`tj: ${redacted(oneLine(known.message))}\n`);
    return BAD_INPUT;
  }
  const said = error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(`tj: this is a defect, please report it\n${shown(redacted(said))}\n`);
  return DEFECT;
}
