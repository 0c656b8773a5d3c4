import { at, type Json } from '../../../run/json.ts';

/**
 * The value under the name that Google's APIs use, or under the one that its Python libraries use. They
 * write null for what is not there.
 */
export function either(value: unknown, camel: string, snake: string): Json | undefined {
  return at(value, camel) ?? at(value, snake) ?? undefined;
}
