#!/usr/bin/env node
import { CommanderError } from 'commander';
import { oneLine, UserError } from '../errors.ts';
import { program } from './program.ts';

const BAD_INPUT = 2;
/** Outside the documented codes on purpose: a defect of ours must not read as a verdict. */
const DEFECT = 70;

/** As shells count it: 128 and the number of SIGINT. */
const INTERRUPTED = 130;

// Whoever reads our output may stop reading (`| head`); there is nobody left to tell.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
});

try {
  await program().parseAsync();
} catch (error) {
  process.exitCode = report(error);
}

// Calls that were given up may still hold connections open, and nobody waits for them any more.
if (process.exitCode === INTERRUPTED) process.exit();

function report(error: unknown): number {
  // Commander has printed its own line by now.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : BAD_INPUT;
  if (error instanceof UserError) {
    process.stderr.write(`tj: ${oneLine(error.message)}\n`);
    return BAD_INPUT;
  }
  process.stderr.write(
    `tj: this is a defect, please report it\n${error instanceof Error ? error.stack : error}\n`,
  );
  return DEFECT;
}
