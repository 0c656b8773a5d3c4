import { ModelFailure } from './model.ts';

/** Reads a server's answer as a JSON object; throws a ModelFailure if it is anything else. */
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

/** A token count as a server reported it; null if it is not a plausible number. */
export function tokenCount(value: unknown): number | null {
  return Number.isSafeInteger(value) && Number(value) >= 0 ? Number(value) : null;
}
