import { ModelFailure } from './model.ts';

/** A server's JSON object, or the failure that it sent something else. */
export function readJsonObject(text: string, server: string): Readonly<Record<string, unknown>> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new ModelFailure('bad response', `${server} answered with something other than JSON`, {
      cause,
    });
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new ModelFailure('bad response', `${server} answered with JSON that is not an object`);
  }
  return value as Readonly<Record<string, unknown>>;
}

/** A count of tokens where the server gave one that can be true. */
export function tokenCount(value: unknown): number | null {
  return Number.isSafeInteger(value) && Number(value) >= 0 ? Number(value) : null;
}
