import { describe, expect } from 'vitest';
import { ModelFailure } from '../../../../src/3-judging/models/model.ts';
import { itWithRedis, sharedRedis } from '../../../support/redis/redis.ts';
import { answering, LANE, newBoard, queueOf, RUN, SETTINGS } from './board.ts';

const redis = sharedRedis();
const echo = ({ prompt }: { readonly prompt: string }) => ({ text: `to ${prompt}` });
const idOf = (prompt: string) => RUN.callId(LANE, { prompt });

describe('whatever somebody else writes into the queue', () => {
  itWithRedis('as events, calls are answered', async () => {
    const { board } = await newBoard(redis.url);
    const { queue, redis: client } = await queueOf(redis.url);
    const stream = queue.toKey('events');
    const id = idOf('a');
    const events: string[][] = [
      ['event', 'completed', 'jobId', id, 'returnvalue', '{no JSON'],
      ['event', 'completed', 'jobId', id],
      ['event', 'completed'],
      ['event', 'failed'],
      ['event', 'progress', 'data', '{'],
      ['event', 'error', 'jobId', id],
      ['event', '__proto__', '__proto__', 'x'],
      ['nothing', ''],
      ['event', 'completed', 'jobId', `${RUN.prefix}elsewhere`, 'returnvalue', '1'],
    ];
    const asking = board.ask({ prompt: 'a' }, SETTINGS);
    await expect.poll(() => queue.getWaitingCount()).toBe(1);
    for (const event of events) await client.xadd(stream, '*', ...event);
    await answering(redis.url, echo);
    expect((await asking).value).toEqual({ text: 'to a' });
  });

  itWithRedis('as the answer to a call, it is given on as it is, or asked for again', async () => {
    const { queue, redis: client } = await queueOf(redis.url);
    const values = ['{no JSON', '', 'null', '[1]', '"text"', '7'];
    for (const [i, returnvalue] of values.entries()) {
      await client
        .multi()
        .hset(queue.toKey(idOf(`${i}`)), { data: '{}', opts: '{}', name: 'call' })
        .hset(queue.toKey(idOf(`${i}`)), { returnvalue, finishedOn: '1' })
        .zadd(queue.toKey('completed'), 1, idOf(`${i}`))
        .exec();
    }
    const { board } = await newBoard(redis.url);
    await answering(redis.url, echo);
    const got = values.map((_, i) => board.ask({ prompt: `${i}` }, SETTINGS));
    expect((await Promise.all(got)).map(({ value }) => value)).toEqual([
      { text: 'to 0' },
      { text: 'to 1' },
      { text: 'to 2' },
      [1],
      'text',
      7,
    ]);
  });

  itWithRedis(
    'as a call of ours that cannot be read, it is asked again and disturbs no other',
    async () => {
      const { queue, redis: client } = await queueOf(redis.url);
      for (const [id, fields] of [
        [idOf('broken'), { data: '{no JSON', opts: '{}', name: 'call' }],
        [idOf('opts'), { data: '{}', opts: '{no JSON', name: 'call' }],
        [idOf('empty'), { nothing: '' }],
      ] as const) {
        await client
          .multi()
          .hset(queue.toKey(id), { ...fields, finishedOn: '1', returnvalue: '1' })
          .zadd(queue.toKey('completed'), 1, id)
          .exec();
      }
      await client.zadd(queue.toKey('completed'), 2, `${RUN.prefix}no-such-call`);
      const { board } = await newBoard(redis.url);
      await answering(redis.url, echo);
      expect((await board.ask({ prompt: 'a' }, SETTINGS)).value).toEqual({ text: 'to a' });
      for (const prompt of ['broken', 'opts', 'empty']) {
        const { value } = await board.ask({ prompt }, SETTINGS);
        expect(value).toEqual(prompt === 'empty' ? 1 : { text: `to ${prompt}` });
      }
    },
  );

  itWithRedis('where BullMQ keeps its own, the call fails in one line', async () => {
    const { queue, redis: client } = await queueOf(redis.url);
    const { board } = await newBoard(redis.url);
    await client.set(queue.toKey('wait'), 'no list');
    const failure = await board.ask({ prompt: 'a' }, SETTINGS).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ModelFailure);
    expect(failure).toMatchObject({ kind: 'server error', retryable: true });
    expect((failure as Error).message).not.toContain('\n');
  });
});
