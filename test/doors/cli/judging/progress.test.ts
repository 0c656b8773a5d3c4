import { expect, it, vi } from 'vitest';
import type { JudgeCounts } from '../../../../src/3-judging/session/judge-progress.ts';
import { showProgress } from '../../../../src/doors/cli/judging/progress.ts';
import { progressLine } from '../../../../src/doors/cli/judging/progress-line.ts';

const counts: JudgeCounts = {
  judge: 'step:qwen2.5:14b',
  total: 400,
  done: 350,
  earlier: 300,
  unscored: 2,
  shared: 0,
  failed: 1,
  calls: 51,
  retries: 0,
  promptTokens: 400_000,
  completionTokens: 20_000,
  cost: 0.1234,
};

it('progress counts all that is done, and takes its rate from this invocation alone', () => {
  expect(progressLine(counts, 10)).toBe(
    'step:qwen2.5:14b: 350 of 400, 2 unscored, 1 failed, 5.0/s, 420.0k tokens, 0.12 USD, 10 s left',
  );
  expect(progressLine({ ...counts, done: 300 }, 0)).not.toMatch(/left|\/s/);
});

it('a terminal gets one line per judge, redrawn at most ten times a second', () => {
  vi.useFakeTimers();
  try {
    const written: string[] = [];
    const stream = { isTTY: true, columns: 60, write: (text: string) => written.push(text) };
    const end = showProgress(() => [counts, { ...counts, judge: 'outcome' }], stream);
    vi.advanceTimersByTime(1000);
    end();
    expect(written.length).toBeLessThanOrEqual(12);
    expect(written[1]?.startsWith('\u001b[2A\r\u001b[2K█')).toBe(true);
    for (const line of (written[0] ?? '').split('\n')) {
      expect(line.replace('\r\u001b[2K', '').length).toBeLessThan(60);
    }
  } finally {
    vi.useRealTimers();
  }
});

it('a file gets plain lines every few seconds, and only if there was progress', () => {
  vi.useFakeTimers();
  try {
    const written: string[] = [];
    let now = counts;
    const end = showProgress(() => [now], { write: (text: string) => written.push(text) });
    vi.advanceTimersByTime(20_000);
    now = { ...counts, done: 360 };
    vi.advanceTimersByTime(20_000);
    end();
    expect(written.length).toBe(2);
    expect(written.join('')).not.toContain('\u001b');
  } finally {
    vi.useRealTimers();
  }
});

it('workers are listed below the judges, and one that has gone leaves no line behind', () => {
  vi.useFakeTimers();
  try {
    const written: string[] = [];
    let workers = ['gpu-1: 60 per minute, 4 under way', 'gpu-2: 30 per minute, 2 under way'];
    const stream = { isTTY: true, columns: 60, write: (text: string) => written.push(text) };
    const end = showProgress(
      () => [counts],
      stream,
      () => workers,
    );
    workers = workers.slice(0, 1);
    vi.advanceTimersByTime(100);
    end();
    expect(written[0]?.split('\n').length).toBe(4);
    expect(written[1]?.startsWith('\u001b[3A')).toBe(true);
    expect(written[1]?.endsWith('gpu-1: 60 per minute, 4 under way\n\u001b[0J')).toBe(true);
  } finally {
    vi.useRealTimers();
  }
});
