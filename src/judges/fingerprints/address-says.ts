import { createHash } from 'node:crypto';
import { exchange } from '../../models/http/exchange.ts';

/** Where a judge behind an address may say what it is made of. */
const WELL_KNOWN = '/.well-known/trajectory-judge';
const TIMEOUT_SECONDS = 10;

/**
 * What a judge behind an address says of itself: the digest of whatever its server answers there, such
 * as a version or the hash of a commit. Null if it does not know the path.
 */
export async function addressSays(address: string, signal: AbortSignal): Promise<string | null> {
  const url = new URL(address);
  url.pathname = url.pathname.replace(/\/+$/, '') + WELL_KNOWN;
  const { status, text } = await exchange({
    url: url.href,
    method: 'GET',
    headers: { accept: 'application/json, text/plain' },
    signal,
    timeoutSeconds: TIMEOUT_SECONDS,
    hint: 'start the judge, or check the address',
  });
  if (status !== 200 || text.trim() === '') return null;
  return createHash('sha256').update(text.trim()).digest('hex');
}
