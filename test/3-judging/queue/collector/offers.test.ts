import { describe, expect } from 'vitest';
import { findOffer } from '../../../../src/3-judging/queue/collector/offers.ts';
import { Fleet, type WorkerRecord } from '../../../../src/3-judging/queue/fleet.ts';
import { laneName, wantedId } from '../../../../src/3-judging/queue/lane.ts';
import { itWithRedis, sharedRedis } from '../../../support/redis/redis.ts';

const redis = sharedRedis();
const WANTED = { kind: 'model', provider: 'ollama', model: 'm' } as const;
const ENGINE = { engine: 'ollama', version: '1', digest: 'd' };
const OFFER = { wanted: wantedId(WANTED), lane: laneName(WANTED, ENGINE), engine: ENGINE };

const worker = (changes: Partial<WorkerRecord>): WorkerRecord => ({
  name: 'w',
  host: 'h',
  pid: 1,
  since: '',
  concurrency: 1,
  offers: [],
  declined: [],
  inFlight: 0,
  done: 0,
  failed: 0,
  perMinute: 0,
  ...changes,
});

async function found(...workers: WorkerRecord[]) {
  const fleet = new Fleet(redis.client());
  for (const [i, each] of workers.entries()) await fleet.tell('worker', `${i}`, each);
  const notes: string[] = [];
  const offer = await findOffer(fleet, WANTED, {
    advice: 'Start one.',
    maxWait: 0.1,
    signal: new AbortController().signal,
    onNote: (text) => notes.push(text),
  }).catch((error: unknown) => error);
  return { offer, notes };
}

describe('what workers offer', () => {
  itWithRedis('is taken from the engine that most calls can go to, which is said', async () => {
    const other = { ...ENGINE, version: '\u001b[2J2' };
    const second = { ...OFFER, engine: other, lane: laneName(WANTED, other) };
    const { offer, notes } = await found(
      worker({ offers: [OFFER], concurrency: 3 }),
      worker({ offers: [second], concurrency: 2 }),
      worker({ offers: [second], concurrency: 2 }),
    );
    expect(offer).toMatchObject({ lane: second.lane, engine: other });
    expect(notes).toHaveLength(1);
    expect(notes[0]).not.toMatch(/\p{Cc}/u);
  });

  itWithRedis.each([
    ['a lane with a name that BullMQ cannot take', { ...OFFER, lane: 'a:b' }],
    ['the lane of another engine', { ...OFFER, engine: { ...ENGINE, version: '2' } }],
    ['a model without an engine', { ...OFFER, engine: null, lane: laneName(WANTED, null) }],
    ['something else', { ...OFFER, wanted: 'x' }],
  ])('is not taken if it is %s', async (_, offer) => {
    const refused = await found(worker({ offers: [offer], concurrency: 9 }));
    expect(refused.offer).toMatchObject({ kind: 'no such model' });
  });

  itWithRedis('is read only from records in their shape', async () => {
    const client = redis.client();
    const broken = ['x', '[]', 'null', '{"offers":1}', JSON.stringify({ offers: [OFFER] })];
    for (const [i, text] of broken.entries()) {
      await client.set(`tj-fleet:worker:b${i}`, text);
      await client.sadd('tj-fleet:worker', `b${i}`);
    }
    const why = 'no\u001b[2J\nkey';
    const { offer } = await found(
      worker({ name: '\u0007', declined: [{ wanted: OFFER.wanted, what: '', why }] }),
    );
    expect((offer as Error).message).toBe('No worker answers for m ( : no [2J key). Start one.');
  });
});
