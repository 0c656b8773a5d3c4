import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { RunCard } from './run-card.tsx';
import { askForRuns, type RunList, type Said } from './service.ts';
import { SignIn } from './sign-in.tsx';

/** While a run is under way, its progress is worth a look every second. */
const BUSY_MS = 1000;
const QUIET_MS = 4000;

export function Home(): VNode {
  const [said, setSaid] = useState<Said | null>(null);
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    let timer: number | undefined;
    let isOver = false;
    const ask = async (): Promise<void> => {
      const answer = await askForRuns();
      if (isOver) return;
      // What was known stays on the page while the service is away.
      setSaid((before) => (answer.kind === 'failed' && before?.kind === 'runs' ? before : answer));
      if (answer.kind !== 'sign in') timer = setTimeout(ask, isBusy(answer) ? BUSY_MS : QUIET_MS);
    };
    void ask();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [asked]);
  return (
    <>
      <header class="masthead">
        <a class="name" href="/">
          trajectory-judge
        </a>
        <nav aria-label="For programs">
          <a href="/openapi.json">OpenAPI</a>
          <a href="/metrics">Metrics</a>
        </nav>
      </header>
      <main>
        <section aria-labelledby="runs-title">
          <h1 id="runs-title">Runs</h1>
          <Content said={said} onSignedIn={() => setAsked(asked + 1)} />
        </section>
      </main>
    </>
  );
}

function Content({ said, onSignedIn }: { said: Said | null; onSignedIn: () => void }): VNode {
  if (said === null) return <p class="note">Asking the service…</p>;
  switch (said.kind) {
    case 'sign in':
      return <SignIn onSignedIn={onSignedIn} />;
    case 'failed':
      return (
        <p class="note foreign" role="status">
          {said.detail}
        </p>
      );
    case 'runs':
      return <Runs list={said.list} />;
  }
}

function Runs({ list: { runs, total } }: { list: RunList }): VNode {
  if (runs.length === 0) {
    return (
      <>
        <p class="note">There are no runs yet. This begins one:</p>
        <pre>{`curl ${location.origin}/v1/runs -H 'content-type: application/json' \\
  -d '{"size": 100, "judges": ["programmatic"]}'`}</pre>
      </>
    );
  }
  return (
    <>
      <p class="note" role="status">
        {summaryOf(runs, total)}
      </p>
      <ol class="runs">
        {runs.map((run) => (
          <RunCard key={run.id} run={run} />
        ))}
      </ol>
    </>
  );
}

function summaryOf(runs: RunList['runs'], total: number): string {
  const busy = runs.filter(({ state }) => state === 'running').length;
  const queued = runs.filter(({ state }) => state === 'queued').length;
  const parts = [`${total.toLocaleString('en')} ${total === 1 ? 'run' : 'runs'}`];
  if (busy > 0) parts.push(`${busy} under way`);
  if (queued > 0) parts.push(`${queued} waiting`);
  if (runs.length < total) parts.push(`the latest ${runs.length} are shown`);
  return `${parts.join(', ')}.`;
}

function isBusy(said: Said): boolean {
  return (
    said.kind === 'runs' &&
    said.list.runs.some(({ state }) => state === 'running' || state === 'queued')
  );
}
