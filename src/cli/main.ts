#!/usr/bin/env node
import { CommanderError } from 'commander';
import { oneLine, UserError } from '../errors.ts';
import { redacted } from '../secrets.ts';
import { program } from './program.ts';

const BAD_INPUT = 2;
/** Outside the documented codes on purpose: a defect of ours must not look like a result. */
const DEFECT = 70;

/** The shells' convention: 128 plus the number of SIGINT. */
const INTERRUPTED = 130;

// The reader of our output may stop reading (`| head`); then there is nobody left to tell.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
});

try {
  await program().parseAsync();
} catch (error) {
  process.exitCode = report(error);
}

// Abandoned calls may still hold connections open, and nobody waits for them any more.
if (process.exitCode === INTERRUPTED) process.exit();

function report(error: unknown): number {
  // Commander has already printed its own message.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : BAD_INPUT;
  if (error instanceof UserError) {
    process.stderr.write(`tj: ${redacted(oneLine(error.message))}\n`);
    return BAD_INPUT;
  }
  process.stderr.write(
    `tj: this is a defect, please report it\n${redacted(String(error instanceof Error ? error.stack : error))}\n`,
  );
  return DEFECT;
}
