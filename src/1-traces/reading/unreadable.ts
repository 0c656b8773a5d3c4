import { UserError } from '../../base/errors.ts';

/** Why a file, or the rest of it, cannot be read. The message says what to do, but not which file. */
export class Unreadable extends UserError {
  override readonly name = 'Unreadable';
}
