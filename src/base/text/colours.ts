import pc from 'picocolors';

/**
 * Colours on a terminal, or where FORCE_COLOR asks for them, and never where NO_COLOR is set. This is
 * decided here because the library also colours wherever CI is set, although a build server keeps
 * the output as a file.
 */
function wanted({ NO_COLOR, FORCE_COLOR }: NodeJS.ProcessEnv): boolean {
  if (NO_COLOR) return false;
  if (FORCE_COLOR !== undefined && FORCE_COLOR !== '') return FORCE_COLOR !== '0';
  return process.stdout.isTTY === true && process.env.TERM !== 'dumb';
}

export const colours = pc.createColors(wanted(process.env));
