import { describe, expect, onTestFinished } from 'vitest';
import { RunIdentity } from '../../../../src/3-judging/queue/collector/run-identity.ts';
import { itWithRedis, sharedRedis } from '../../../support/redis/redis.ts';
import { answering, connection, LANE, newBoard, queueOf, RUN, SETTINGS } from './board.ts';

const redis = sharedRedis();
const echo = ({ prompt }: { readonly prompt: string }) => ({ text: `to ${prompt}` });
const idOf = (prompt: string) => RUN.callId(LANE, { prompt });

describe('the calls of a run', () => {
  itWithRedis('are answered, kept until their answer is stored, and then gone', async () => {
    const { board } = await newBoard(redis.url);
    await answering(redis.url, echo);
    const { queue } = await queueOf(redis.url);
    const answer = await board.ask({ prompt: 'a' }, SETTINGS);
    expect(answer.value).toEqual({ text: 'to a' });
    expect(await queue.getCompletedCount()).toBe(1);
    answer.forget();
    await board.close();
    expect(await queue.getCompletedCount()).toBe(0);
  });

  itWithRedis('that are equal and under way together are two calls', async () => {
    const { board } = await newBoard(redis.url);
    const { asked } = await answering(redis.url, echo);
    const both = [board.ask({ prompt: 'a' }, SETTINGS), board.ask({ prompt: 'a' }, SETTINGS)];
    expect((await Promise.all(both)).map(({ value }) => value)).toEqual([
      { text: 'to a' },
      { text: 'to a' },
    ]);
    expect(asked).toEqual(['a', 'a']);
  });

  itWithRedis('that were answered while the collector was gone are not asked again', async () => {
    const first = await newBoard(redis.url);
    const lost = first.board.ask({ prompt: 'a' }, SETTINGS);
    lost.catch(() => {});
    const { queue } = await queueOf(redis.url);
    await expect.poll(() => queue.getWaitingCount()).toBe(1);
    await first.connection.close();
    const { asked } = await answering(redis.url, echo);
    await expect.poll(() => queue.getCompletedCount()).toBe(1);
    const { board } = await newBoard(redis.url);
    expect((await board.ask({ prompt: 'a' }, SETTINGS)).value).toEqual({ text: 'to a' });
    expect(asked).toEqual(['a']);
  });

  itWithRedis('that wait when the collector comes back are not put twice', async () => {
    const first = await newBoard(redis.url);
    first.board.ask({ prompt: 'a' }, SETTINGS).catch(() => {});
    const { queue } = await queueOf(redis.url);
    await expect.poll(() => queue.getWaitingCount()).toBe(1);
    await first.connection.close();
    const { board } = await newBoard(redis.url);
    const again = board.ask({ prompt: 'a' }, SETTINGS);
    const { asked } = await answering(redis.url, echo);
    expect((await again).value).toEqual({ text: 'to a' });
    expect(asked).toEqual(['a']);
  });

  itWithRedis('are found by looking, when the event of their end was lost', async () => {
    const { board, connection: ours } = await newBoard(redis.url);
    const { queue, redis: client } = await queueOf(redis.url);
    const asking = board.ask({ prompt: 'a' }, SETTINGS);
    await expect.poll(() => queue.getWaitingCount()).toBe(1);
    // As after a restart of Redis: the call is finished, and nobody says so.
    await client
      .multi()
      .hset(queue.toKey(idOf('a')), 'returnvalue', '{"text":"silently"}', 'finishedOn', '1')
      .lrem(queue.toKey('wait'), 0, idOf('a'))
      .zadd(queue.toKey('completed'), 1, idOf('a'))
      .exec();
    ours.redis.emit('ready');
    expect((await asking).value).toEqual({ text: 'silently' });
  });

  itWithRedis('are put again when Redis has lost them', async () => {
    const { board, connection: ours } = await newBoard(redis.url);
    const asking = board.ask({ prompt: 'a' }, SETTINGS);
    const { queue, redis: client } = await queueOf(redis.url);
    await expect.poll(() => queue.getWaitingCount()).toBe(1);
    await client.flushall();
    ours.redis.emit('ready');
    await answering(redis.url, echo);
    expect((await asking).value).toEqual({ text: 'to a' });
  });

  itWithRedis('that failed stay as dead letters, and are replaced when asked again', async () => {
    const { board } = await newBoard(redis.url);
    let failing = true;
    const { UnrecoverableError } = (await connection(redis.url)).bullmq;
    await answering(redis.url, (data) => {
      const said = { kind: 'too long', message: 'no room', retryAfterSeconds: null };
      if (failing) throw new UnrecoverableError(JSON.stringify(said));
      return echo(data);
    });
    const { queue } = await queueOf(redis.url);
    const refused = { kind: 'too long', message: 'no room' };
    await expect(board.ask({ prompt: 'a' }, SETTINGS)).rejects.toMatchObject(refused);
    expect(await queue.getFailedCount()).toBe(1);
    // So does a process that comes later.
    const later = await newBoard(redis.url);
    await expect(later.board.ask({ prompt: 'a' }, SETTINGS)).rejects.toMatchObject(refused);
    expect(await queue.getFailedCount()).toBe(1);
    failing = false;
    expect((await later.board.ask({ prompt: 'a' }, SETTINGS)).value).toEqual({ text: 'to a' });
    expect(await queue.getFailedCount()).toBe(0);
  });

  itWithRedis('of another run on the same queue are none of its business', async () => {
    const { board } = await newBoard(redis.url);
    const other = await newBoard(redis.url, new RunIdentity(new Uint8Array(32).fill(1)));
    const { asked } = await answering(redis.url, echo);
    await board.ask({ prompt: 'a' }, SETTINGS);
    await other.board.ask({ prompt: 'a' }, SETTINGS);
    expect(asked).toEqual(['a', 'a']);
  });
});

describe('a run that ends', () => {
  itWithRedis('takes back the calls that nobody has begun and waits for the others', async () => {
    const { board, stop } = await newBoard(redis.url);
    let open = () => {};
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    onTestFinished(() => open());
    const { worker, asked } = await answering(redis.url, async (data) => {
      await gate;
      return echo(data);
    });
    worker.concurrency = 1;
    const begun = board.ask({ prompt: 'begun' }, SETTINGS);
    await expect.poll(() => asked).toEqual(['begun']);
    const waiting = board.ask({ prompt: 'waiting' }, SETTINGS);
    const { queue } = await queueOf(redis.url);
    await expect.poll(() => queue.getWaitingCount()).toBe(1);
    stop.drain(null);
    await expect(waiting).rejects.toMatchObject({ kind: 'aborted' });
    await expect(board.ask({ prompt: 'later' }, SETTINGS)).rejects.toMatchObject({
      kind: 'aborted',
    });
    open();
    expect((await begun).value).toEqual({ text: 'to begun' });
    expect(asked).toEqual(['begun']);
    expect(await queue.getWaitingCount()).toBe(0);
  });

  itWithRedis('for good waits for nothing', async () => {
    const { board, stop } = await newBoard(redis.url);
    const asking = board.ask({ prompt: 'a' }, SETTINGS);
    stop.abort(null);
    await expect(asking).rejects.toMatchObject({ kind: 'aborted' });
  });
});
