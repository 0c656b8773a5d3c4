// @ts-check
// What the action asks of GitHub: the build to compare with, and one comment on the pull request that is updated.
import { appendFileSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

/** By this line the comment is found again. Nothing shows it. */
const MARKER = '<!-- trajectory-judge -->';
/** GitHub takes 65,536 characters. */
const LONGEST = 60_000;
const PER_PAGE = 100;

/** @typedef {Readonly<Record<string, string | undefined>>} Environment */

/** @param {Environment} environment @param {string} path @param {RequestInit} [init] */
async function github({ GITHUB_API_URL: api, GITHUB_REPOSITORY: repository, TOKEN }, path, init) {
  const answer = await fetch(`${api}/repos/${repository}${path}`, {
    ...init,
    headers: {
      accept: 'application/vnd.github+json',
      'x-github-api-version': '2022-11-28',
      authorization: `Bearer ${TOKEN}`,
    },
  });
  if (!answer.ok) throw new Error(`GitHub answered ${answer.status} to ${path.split('?')[0]}`);
  return answer.json();
}

/**
 * The latest build of the default branch that left a run folder to compare with; null if there is none. Builds of
 * forks can upload artifacts of any name, and do not count.
 *
 * @param {Environment} environment @returns {Promise<string | null>}
 */
export async function baselineBuild(environment) {
  const name = encodeURIComponent(environment.ARTIFACT ?? '');
  const { artifacts } = await github(
    environment,
    `/actions/artifacts?name=${name}&per_page=${PER_PAGE}`,
  );
  const found = artifacts
    .filter(
      (/** @type {any} */ { expired, workflow_run: run }) =>
        !expired &&
        run?.head_branch === environment.DEFAULT_BRANCH &&
        run.repository_id === run.head_repository_id,
    )
    .sort((/** @type {any} */ one, /** @type {any} */ other) =>
      one.created_at < other.created_at ? 1 : -1,
    );
  return found.length === 0 ? null : String(found[0].workflow_run.id);
}

/**
 * Writes the comment, or the one that is there anew, if it would say something else.
 *
 * @param {Environment} environment @param {string} text
 * @returns {Promise<'written' | 'updated' | 'unchanged'>}
 */
export async function comment(environment, text) {
  const more = '\n\nThe rest is in the report of the build.';
  const shown = text.length > LONGEST ? `${text.slice(0, LONGEST)}${more}` : text;
  const body = `${MARKER}\n${shown.trim()}\n`;
  const thread = `/issues/${environment.PULL_REQUEST}/comments`;
  for (let page = 1; ; page++) {
    const comments = await github(environment, `${thread}?per_page=${PER_PAGE}&page=${page}`);
    // Anybody can write the marker, and what people wrote is theirs.
    const own = comments.find(
      (/** @type {any} */ { body: said, user }) =>
        user?.type === 'Bot' && said?.replaceAll('\r', '').startsWith(`${MARKER}\n`),
    );
    if (own !== undefined) {
      if (own.body.replaceAll('\r', '').trim() === body.trim()) return 'unchanged';
      const changed = { method: 'PATCH', body: JSON.stringify({ body }) };
      await github(environment, `/issues/comments/${own.id}`, changed);
      return 'updated';
    }
    if (comments.length < PER_PAGE) break;
  }
  await github(environment, thread, { method: 'POST', body: JSON.stringify({ body }) });
  return 'written';
}

/** A build does not fail because GitHub was not told of it, but says so. @param {string} command */
async function main(command) {
  try {
    if (command === 'baseline') {
      const build = await baselineBuild(process.env);
      appendFileSync(process.env.GITHUB_OUTPUT ?? '', `run-id=${build ?? ''}\n`);
      console.log(build === null ? 'There is no earlier build to compare with.' : `Build ${build}`);
    } else {
      const text = readFileSync(process.env.TEXT ?? '', 'utf8');
      console.log(`Comment: ${await comment(process.env, text)}`);
    }
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    const needs = command === 'baseline' ? 'actions: read' : 'pull-requests: write';
    console.log(
      `::warning::${said.replace(/[\r\n%]/g, ' ')}. The workflow may need the permission ${needs}.`,
    );
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  await main(process.argv[2] ?? '');
