import type { RunStanding, RunSummary } from '../../schemas/run-schemas.ts';

export type { RunStanding, RunSummary };

export interface RunList {
  readonly runs: readonly RunSummary[];
  readonly total: number;
}

/** What the service said: a list, that a token is needed, or that it cannot be reached. */
export type Said =
  | { readonly kind: 'runs'; readonly list: RunList }
  | { readonly kind: 'sign in' }
  | { readonly kind: 'failed'; readonly detail: string };

export async function askForRuns(): Promise<Said> {
  try {
    const response = await fetch('/v1/runs?limit=100', { headers: { accept: 'application/json' } });
    if (response.status === 401) return { kind: 'sign in' };
    const body = await response.json();
    if (response.ok) return { kind: 'runs', list: body as RunList };
    return { kind: 'failed', detail: String(body.detail) };
  } catch {
    return { kind: 'failed', detail: 'The service cannot be reached. Trying again.' };
  }
}

let asking: Promise<unknown> = Promise.resolve();

/** What came of a run; null if nobody can say. Runs are measured one after the other. */
export function askForStanding(id: string): Promise<RunStanding | null> {
  const answer = asking.then(async () => {
    const response = await fetch(`/v1/runs/${encodeURIComponent(id)}/standing`);
    return response.ok ? ((await response.json()) as RunStanding) : null;
  });
  asking = answer.catch(() => null);
  return answer.catch(() => null);
}

/** Resolves with null once signed in, and with why not otherwise. */
export async function signIn(token: string): Promise<string | null> {
  try {
    const response = await fetch('/v1/session', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token }),
    });
    return response.ok ? null : String((await response.json()).detail);
  } catch {
    return 'the service cannot be reached';
  }
}
