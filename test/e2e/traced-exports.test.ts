import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects } from 'hyparquet';
import { beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { sharedFolder, temporaryFolder } from '../support/files/temporary-folder.ts';
import { expectMistake, tj, tjMeanwhile } from '../support/process/tj.ts';
import { originNumber, tracedFolder } from '../support/rows/traced-runs.ts';

const verdict = (run: number, more: object) => ({
  trajectory_id: `TRACE-0000${run + 1}`,
  judge_id: 'step:m.1',
  faulty: false,
  failure_step: null,
  failure_type: null,
  confidence: 0.75,
  rationale: 'fine',
  latency_s: 1,
  prompt_tokens: 1,
  completion_tokens: 1,
  error: null,
  ...more,
});

const [passed, flagged, unread] = [originNumber(0), originNumber(1), originNumber(2)];
const SECRET = 'hush-hush';

describe('verdicts on recordings', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await tracedFolder(sharedFolder(), 3);
    const verdicts = [
      verdict(0, {}),
      verdict(1, { faulty: true, failure_step: 3, failure_type: 'wrong_tool', rationale: 'no' }),
      verdict(2, { error: 'the answer is no JSON' }),
      verdict(0, { judge_id: 'other' }),
    ];
    const lines = verdicts.map((row) => `${JSON.stringify(row)}\n`);
    writeFileSync(join(folder, 'verdicts.jsonl'), lines.join(''));
  });

  const bodies = (format: string) => {
    const { status, stdout, stderr } = tj([
      ...['export', folder, '--format', format, '--judge', 'step:m.1'],
    ]);
    expect([status, stderr]).toEqual([0, '']);
    return stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
  };
  const FACTS = { confidence: 0.75, evaluator: expect.stringMatching(/^trajectory-judge \d/) };
  const BLAMED = {
    ...FACTS,
    failure_step: 3,
    failure_type: 'wrong_tool',
    failure_span_id: flagged.steps[3],
  };

  it('become scores of Langfuse, each with an id of its own that stays', () => {
    const found = bodies('langfuse');
    const name = 'step:m.1';
    expect(found).toEqual([
      {
        id: expect.stringMatching(
          /^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/,
        ),
        ...{ traceId: passed.traceId, name, value: 1, dataType: 'BOOLEAN' },
        ...{ comment: 'fine', metadata: FACTS, source: 'API' },
      },
      {
        ...{ id: expect.any(String), traceId: flagged.traceId, observationId: flagged.steps[3] },
        ...{ name, value: 0, dataType: 'BOOLEAN', comment: 'no', metadata: BLAMED, source: 'API' },
      },
      {
        ...{ id: expect.any(String), traceId: unread.traceId, name },
        ...{ value: 'error', dataType: 'CATEGORICAL', comment: 'the answer is no JSON' },
        ...{ metadata: { evaluator: FACTS.evaluator }, source: 'API' },
      },
    ]);
    expect(new Set(found.map(({ id }) => id)).size).toBe(3);
    expect(bodies('langfuse').map(({ id }) => id)).toEqual(found.map(({ id }) => id));
  });

  it('become annotations of Phoenix, in one request', () => {
    const [{ data }] = bodies('phoenix');
    expect(data).toMatchObject([
      { span_id: passed.spanId, result: { label: 'pass', score: 1, explanation: 'fine' } },
      { span_id: flagged.spanId, result: { label: 'fail', score: 0 }, metadata: BLAMED },
      { span_id: unread.spanId, result: { label: 'error', score: null } },
    ]);
    expect(data[0]).toMatchObject({ name: 'step:m.1', annotator_kind: 'LLM' });
    expect(data[0].identifier).toBe('trajectory-judge 1');
  });

  it('become feedback of LangSmith and of Braintrust', () => {
    expect(bodies('langsmith')[1]).toMatchObject({
      ...{ run_id: flagged.spanId, trace_id: flagged.traceId, session_id: flagged.sessionId },
      ...{ key: 'step:m.1', score: 0, value: 'fail', comment: 'no' },
      feedback_source: { type: 'model', metadata: BLAMED },
    });
    expect(bodies('langsmith')[2]).toMatchObject({ score: null, value: 'error' });
    const [{ feedback }] = bodies('braintrust');
    expect(feedback).toMatchObject([
      { id: passed.spanId, scores: { 'step:m.1': 1 }, comment: 'fine', source: 'external' },
      { id: flagged.spanId, scores: { 'step:m.1': 0 }, metadata: BLAMED },
      { id: unread.spanId, scores: { 'step:m.1': null }, metadata: { label: 'error' } },
    ]);
  });

  it('become assessments of MLflow, whose names have no dots and whose metadata is text', () => {
    const found = bodies('mlflow').map(({ assessment }) => assessment);
    expect(found).toMatchObject([
      { assessment_name: 'step:m_1', trace_id: passed.traceId, feedback: { value: true } },
      { span_id: flagged.steps[3], feedback: { value: false }, rationale: 'no' },
      { feedback: { error: { error_code: 'UNSCORED', error_message: 'the answer is no JSON' } } },
    ]);
    expect(found[0]).not.toHaveProperty('span_id');
    expect(found[0].source).toEqual({ source_type: 'LLM_JUDGE', source_id: 'step:m.1' });
    expect(found[1].metadata.failure_step).toBe('3');
  });

  /** A receiver of OTLP that gives these answers one after the other, the last one again and again. */
  async function receiving(
    answers: readonly { status: number; headers?: Record<string, string>; body?: object }[],
    args: readonly string[] = [],
  ) {
    const got: { path: string | undefined; headers: IncomingHttpHeaders; body: string }[] = [];
    const server = createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      const body = Buffer.concat(chunks).toString('utf8');
      got.push({ path: request.url, headers: request.headers, body });
      const answer = answers[Math.min(got.length, answers.length) - 1];
      response.writeHead(answer?.status ?? 500, answer?.headers);
      response.end(JSON.stringify(answer?.body ?? {}));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const result = await tjMeanwhile(
      ['export', folder, '--send', `http://127.0.0.1:${port}`, ...args],
      { env: { OTEL_EXPORTER_OTLP_HEADERS: `x-team=a%20b,x-key=${SECRET}` } },
    );
    await new Promise((resolve) => server.close(resolve));
    expect(JSON.stringify([result.stdout, result.stderr])).not.toContain(SECRET);
    return { ...result, got };
  }

  it('are posted as events of OpenTelemetry, again after 429 and 503, with headers that nobody sees', async () => {
    const key = `Authorization: Bearer ${SECRET}`;
    const { status, stdout, stderr, got } = await receiving(
      [
        { status: 429, headers: { 'retry-after': '0' } },
        { status: 503, headers: { 'retry-after': '0' } },
        { status: 200 },
      ],
      ['--header', key, '--judge', 'step:m.1'],
    );
    expect([status, stdout], stderr).toEqual([0, '']);
    expect(stderr).toMatch(
      /429.*trying again[\s\S]*503.*trying again[\s\S]*Sent 1 request to http/,
    );
    expect(got.map(({ path }) => path)).toEqual(['/v1/logs', '/v1/logs', '/v1/logs']);
    expect(new Set(got.map(({ body }) => body)).size).toBe(1);
    expect(got[2]?.headers).toMatchObject({
      authorization: `Bearer ${SECRET}`,
      'x-team': 'a b',
      'content-type': 'application/json',
    });
    const [{ scopeLogs }] = JSON.parse(got[2]?.body ?? '').resourceLogs;
    const [{ logRecords }] = scopeLogs;
    expect(logRecords).toMatchObject(
      [passed, flagged, unread].map(({ traceId, spanId }) => ({
        ...{ eventName: 'gen_ai.evaluation.result', traceId, spanId },
      })),
    );
    const said = logRecords.map(
      ({ attributes }: { attributes: { key: string; value: object }[] }) =>
        Object.fromEntries(
          attributes.map(({ key: name, value }) => [name, Object.values(value)[0]]),
        ),
    );
    expect(said).toMatchObject([
      {
        'gen_ai.evaluation.name': 'step:m.1',
        'gen_ai.evaluation.score.value': 1,
        'gen_ai.evaluation.score.label': 'pass',
        'gen_ai.evaluation.explanation': 'fine',
      },
      { 'gen_ai.evaluation.score.value': 0, 'trajectory_judge.failure_step': '3' },
      { 'error.type': 'unscored', 'gen_ai.evaluation.explanation': 'the answer is no JSON' },
    ]);
    expect(said[2]).not.toHaveProperty(['gen_ai.evaluation.score.value']);
  });

  it('are not sent again where that cannot help, and a rejection is an error', async () => {
    const refused = await receiving([{ status: 401 }]);
    expect([refused.status, refused.got.length]).toEqual([2, 1]);
    expect(refused.stderr).toMatch(/answered 401 .*: add the key with --header/);
    const partialSuccess = { rejectedLogRecords: '2', errorMessage: 'too old' };
    const partly = await receiving([{ status: 200, body: { partialSuccess } }]);
    expect(partly.status).toBe(2);
    expect(partly.stderr).toMatch(/rejected 2 of the verdicts: too old/);
  });

  it('need traces, an address and headers that are some', () => {
    const at = (...args: string[]): string[] => ['export', folder, ...args];
    expectMistake(at('--send', 'nowhere'), /--send must be an address/);
    expectMistake(at('--send', 'http://x', '--format', 'mlflow'), /--send sends otlp-logs/);
    expectMistake(
      at('--send', 'http://x', '--header', SECRET),
      /--header must be 'Name: value'\n$/,
    );
    expectMistake(at('--format', 'mlflow', '--header', 'a: b'), /--header .* needs --send/);
    expectMistake(at('--format', 'mlflow', '--judge', 'nobody'), /unknown judge 'nobody'; known/);
    const untraced = join(temporaryFolder(), 'set');
    expect(tj(['generate', '-n', '4', '--out', untraced]).status).toBe(0);
    expect(tj(['judge', untraced, '--judge', 'programmatic']).status).toBe(0);
    expectMistake(['export', untraced, '--format', 'mlflow'], /no run says which trace it is/);
  });

  it('leave out runs with a planted fault, which are in no trace', () => {
    const out = join(temporaryFolder(), 'faults');
    expect(tj(['inject', folder, '--seed', '1', '--out', out]).status).toBe(0);
    expect(tj(['judge', out, '--judge', 'control-everything']).status).toBe(0);
    const { status, stdout, stderr } = tj(['export', out, '--format', 'mlflow']);
    expect(status).toBe(0);
    expect(stderr).toMatch(/^Left out \d+ verdicts on edited runs\.\n$/);
    expect(stdout.trimEnd().split('\n').length).toBeLessThanOrEqual(3);
  });

  it('become a dataset with a card, which holds the runs and verdicts and no id of a trace', async () => {
    const out = join(temporaryFolder(), 'dataset');
    const { status, stdout, stderr } = tj(['export', folder, '--format', 'dataset', '--out', out]);
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout.trimEnd().split('\n').length).toBe(3);
    const card = readFileSync(join(out, 'README.md'), 'utf8');
    const { configs, license, size_categories: sizes } = parse(card.split('---\n')[1] ?? '');
    expect([license, sizes]).toEqual(['unknown', ['n<1K']]);
    for (const { config_name: name, data_files: file } of configs) {
      const buffer = await asyncBufferFromFile(join(out, file));
      const rows = await parquetReadObjects({ file: buffer });
      expect(rows.length).toBe({ runs: 3, verdicts: 4 }[String(name)]);
      const { schema } = await parquetMetadataAsync(buffer);
      for (const { name: column } of schema.slice(1))
        expect(card).toContain(column.replaceAll('_', '\\_'));
      const text = JSON.stringify(rows, (_, value) =>
        typeof value === 'bigint' ? Number(value) : value,
      );
      expect(text).toContain(name === 'runs' ? 'Cancel booking BK1001.' : 'the answer is no JSON');
      expect(text).not.toContain(passed.traceId ?? '?');
    }
    expectMistake(['export', folder, '--format', 'dataset'], /--out is missing; name a folder/);
  });
});
