import { createHash } from 'node:crypto';
import { z } from 'zod';
import { parsedText } from '../../../run/json.ts';
import { exchange } from '../../models/http/exchange.ts';
import { type FailureKind, ModelFailure } from '../../models/model.ts';

/** Where a judge behind an address may say what it is made of. */
const WELL_KNOWN = '/.well-known/trajectory-judge';
const TIMEOUT_SECONDS = 10;

/** A server that is there and does not answer this. One that is not there yet is asked again. */
const SILENT: readonly FailureKind[] = ['timeout', 'reset'];

const saying = z.object({ version: z.string().min(1) });

/**
 * What a judge behind an address says of itself: `{"version": "2026-11-16"}`, or any other text that
 * changes whenever the judge does. Null if it says nothing there: many servers answer every path, and some
 * answer nothing but what they expect.
 */
export async function addressSays(
  address: string,
  signal: AbortSignal,
  timeoutSeconds = TIMEOUT_SECONDS,
): Promise<string | null> {
  const url = new URL(address);
  url.pathname = url.pathname.replace(/\/+$/, '') + WELL_KNOWN;
  const answer = await exchange({
    url: url.href,
    method: 'GET',
    headers: { accept: 'application/json, text/plain' },
    signal,
    timeoutSeconds,
    hint: 'start the judge, or check the address',
  }).catch((cause: unknown) => {
    if (cause instanceof ModelFailure && SILENT.includes(cause.kind)) return null;
    throw cause;
  });
  if (answer?.status !== 200) return null;
  const said = saying.safeParse(parsedText(answer.text));
  return said.success ? createHash('sha256').update(said.data.version).digest('hex') : null;
}
