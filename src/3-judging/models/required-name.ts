import { InvalidOptionError } from '../../base/errors.ts';
import type { GivenModel } from './model-kind.ts';

/** The name after the scheme, which must not be blank. */
export function requiredName({ spec, name }: GivenModel): string {
  if (name.trim() === '') {
    throw new InvalidOptionError('--model', `'${spec}' lacks the model's name`);
  }
  return name;
}
