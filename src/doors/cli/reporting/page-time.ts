import { InvalidOptionError } from '../../../base/errors.ts';

/** The last second that a date can hold. */
const LAST_SECOND = 8.64e12;

/**
 * When a page says that it was written: now, or the second that SOURCE_DATE_EPOCH names, with which the
 * same rows give the same bytes.
 *
 * @see https://reproducible-builds.org/specs/source-date-epoch/
 */
export function pageTime(environment: NodeJS.ProcessEnv): Date {
  const given = environment.SOURCE_DATE_EPOCH;
  if (given === undefined || given === '') return new Date();
  const seconds = /^\d{1,13}$/.test(given) ? Number(given) : Number.NaN;
  if (!(seconds <= LAST_SECOND)) {
    throw new InvalidOptionError('SOURCE_DATE_EPOCH', 'must be a number of seconds since 1970');
  }
  return new Date(1000 * seconds);
}
