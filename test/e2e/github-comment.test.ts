import { createServer } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { baselineBuild, comment } from '../../scripts/github-comment.mjs';

interface Comment {
  readonly id: number;
  readonly user: { readonly type: string };
  body: string;
}

/** As much of GitHub's API as the action asks, on loopback. */
const comments: Comment[] = [];
const artifacts: object[] = [];
const asked: string[] = [];
const server = createServer(async (request, response) => {
  const { method = '', url = '' } = request;
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const sent = Buffer.concat(chunks).toString('utf8');
  const answer = (status: number, value: unknown): void => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(value));
  };
  asked.push(`${method} ${pathname}`);
  if (request.headers.authorization !== 'Bearer ours') return answer(403, {});
  if (pathname === '/repos/a/b/actions/artifacts') {
    return answer(200, {
      artifacts: searchParams.get('name') === 'judge-baseline' ? artifacts : [],
    });
  }
  if (pathname === '/repos/a/b/issues/7/comments' && method === 'GET') {
    const [page, size] = [Number(searchParams.get('page')), Number(searchParams.get('per_page'))];
    return answer(200, comments.slice((page - 1) * size, page * size));
  }
  if (pathname === '/repos/a/b/issues/7/comments') {
    comments.push({ id: 1000 + comments.length, user: { type: 'Bot' }, ...JSON.parse(sent) });
    return answer(201, comments.at(-1));
  }
  const id = Number(/^\/repos\/a\/b\/issues\/comments\/(\d+)$/.exec(pathname)?.[1]);
  const found = comments.find((each) => each.id === id);
  if (method !== 'PATCH' || found === undefined) return answer(404, {});
  found.body = JSON.parse(sent).body;
  return answer(200, found);
});

const environment: Record<string, string> = {
  GITHUB_REPOSITORY: 'a/b',
  TOKEN: 'ours',
  PULL_REQUEST: '7',
  ARTIFACT: 'judge-baseline',
  DEFAULT_BRANCH: 'main',
};
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  environment.GITHUB_API_URL = `http://127.0.0.1:${port}`;
});
afterAll(() => void server.close());
beforeEach(() => {
  for (const list of [comments, artifacts, asked]) list.length = 0;
});

describe('the comment of the action', () => {
  it('is one, which is updated when it would say something else', async () => {
    expect(await comment(environment, 'Δ is 0.66')).toBe('written');
    expect(await comment(environment, 'Δ is 0.66\n')).toBe('unchanged');
    expect(await comment(environment, 'Δ is 0.41')).toBe('updated');
    expect(comments.map(({ body }) => body)).toEqual(['<!-- trajectory-judge -->\nΔ is 0.41\n']);
    expect(asked.filter((each) => !each.startsWith('GET')).length).toBe(2);
  });

  it('is found behind a hundred others, and is never that of a person', async () => {
    for (let id = 0; id < 130; id++) comments.push({ id, user: { type: 'User' }, body: 'hello' });
    comments.push({ id: 130, user: { type: 'User' }, body: '<!-- trajectory-judge -->\nmine' });
    expect(await comment(environment, 'first')).toBe('written');
    expect(await comment(environment, 'second')).toBe('updated');
    expect(comments.length).toBe(132);
    expect(comments[130]?.body).toContain('mine');
    expect(comments[131]?.body).toContain('second');
  });

  it('is cut where GitHub would refuse it', async () => {
    await comment(environment, 'x'.repeat(100_000));
    expect(comments[0]?.body.length).toBeLessThan(65_536);
    expect(comments[0]?.body).toMatch(/The rest is in the report of the build\.\n$/);
  });

  it('fails with what GitHub answered, and without the token', async () => {
    const refused = comment({ ...environment, TOKEN: 'hush' }, 'text');
    await expect(refused).rejects.toThrow(/^GitHub answered 403 to \/issues\/7\/comments$/);
  });
});

describe('the build to compare with', () => {
  const artifact = (build: number, more: object = {}, run: object = {}): object => ({
    created_at: `2026-01-0${build}T00:00:00Z`,
    expired: false,
    workflow_run: {
      id: build,
      head_branch: 'main',
      repository_id: 1,
      head_repository_id: 1,
      ...run,
    },
    ...more,
  });

  it('is the latest of the default branch, and none of a fork', async () => {
    artifacts.push(
      artifact(1),
      artifact(2),
      artifact(3, { expired: true }),
      artifact(4, {}, { head_branch: 'feature' }),
      artifact(5, {}, { head_repository_id: 2 }),
    );
    expect(await baselineBuild(environment)).toBe('2');
  });

  it('is none at first', async () => {
    expect(await baselineBuild(environment)).toBe(null);
  });
});
