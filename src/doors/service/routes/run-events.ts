import { Problem } from '../problems/problem.ts';
import type { RunSummary } from '../schemas/run-schemas.ts';
import type { ServiceParts } from '../service-parts.ts';
import type { ServiceRoute } from './route.ts';

const HEARTBEAT_MS = 15_000;
/** A reader that is this many events behind is not reading. */
const MOST_BEHIND = 64;
const RETRY_SECONDS = 5;

export const runEvents: ServiceRoute = {
  method: 'get',
  path: '/v1/runs/:id/events',
  operation: 'runEvents',
  summary: 'How one run gets on, as server-sent events',
  answer: {
    status: 200,
    description: 'Events called progress, each with the run as data, and at last one called done.',
    type: 'text/event-stream',
  },
  problems: [404, 429],
  async handle({ id, gone }, { views, watch, closing }) {
    const first = await views.summary(id);
    if (watch.isFull) {
      throw new Problem('busy', 'too many are watching runs already; try again later', {
        retryAfter: RETRY_SECONDS,
      });
    }
    return {
      type: 'text/event-stream',
      headers: { 'x-accel-buffering': 'no' },
      body: events(id, first, watch, [gone, closing]),
    };
  },
};

/** A run in one of these states gets on by itself. */
const isUnderWay = ({ state }: RunSummary): boolean => state === 'queued' || state === 'running';

function events(
  id: string,
  first: RunSummary,
  watch: ServiceParts['watch'],
  ends: readonly AbortSignal[],
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let number = 0;
  let release = (): void => {};
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const close = (): void => {
          release();
          try {
            controller.close();
          } catch {
            // The client has closed it already.
          }
        };
        const send = (text: string): void => {
          if ((controller.desiredSize ?? 0) <= -MOST_BEHIND) close();
          else controller.enqueue(encoder.encode(text));
        };
        const tell = (summary: RunSummary): void => {
          const isOver = !isUnderWay(summary);
          const event = isOver ? 'done' : 'progress';
          send(`id: ${++number}\nevent: ${event}\ndata: ${JSON.stringify(summary)}\n\n`);
          if (isOver) close();
        };
        const unwatch = watch.watch(id, tell);
        const heartbeat = setInterval(() => send(': still here\n\n'), HEARTBEAT_MS);
        release = () => {
          unwatch();
          clearInterval(heartbeat);
          for (const end of ends) end.removeEventListener('abort', close);
        };
        for (const end of ends) end.addEventListener('abort', close, { once: true });
        send('retry: 2000\n\n');
        tell(first);
        if (ends.some(({ aborted }) => aborted)) close();
      },
      cancel: () => release(),
    },
    { highWaterMark: 16 },
  );
}
