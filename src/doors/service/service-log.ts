import { oneLine } from '../../base/errors.ts';
import { redacted } from '../../base/secrets.ts';
import type { RunState } from './schemas/run-schemas.ts';

/** What the service tells whoever runs it. */
export type LogEntry =
  | {
      readonly event: 'request';
      /** The id of the request, which its answer carries as `x-request-id`. */
      readonly request: string;
      readonly method: string;
      readonly url: string;
      readonly status: number;
      readonly milliseconds: number;
    }
  | {
      readonly event: 'run';
      readonly run: string;
      readonly state: RunState;
      readonly problem: string | null;
      /** The request that asked for the run; null if that was before requests had ids. */
      readonly request: string | null;
    }
  | { readonly event: 'note'; readonly text: string };

export type ServiceLog = (entry: LogEntry) => void;

export const LOG_FORMS = ['text', 'json'] as const;

/**
 * Writes what the service tells: every event as one JSON object per line, requests as lines of text, or
 * notes alone.
 */
export function serviceLog(
  form: (typeof LOG_FORMS)[number] | undefined,
  write: (line: string) => void,
): ServiceLog {
  if (form === 'json') {
    return (entry) => {
      write(redacted(JSON.stringify({ time: new Date().toISOString(), ...tidied(entry) })));
    };
  }
  return (entry) => {
    if (entry.event === 'note') write(entry.text);
    else if (entry.event === 'request' && form === 'text') write(requestLine(entry));
  };
}

function tidied(entry: LogEntry): LogEntry {
  if (entry.event === 'note') return { ...entry, text: entry.text.trim() };
  if (entry.event !== 'request') return entry;
  return { ...entry, milliseconds: Number(entry.milliseconds.toFixed(1)) };
}

function requestLine(entry: Extract<LogEntry, { event: 'request' }>): string {
  const { method, url, status, milliseconds } = entry;
  const at = new Date().toISOString();
  return redacted(oneLine(`${at} ${method} ${url} ${status} ${milliseconds.toFixed(1)} ms`));
}
