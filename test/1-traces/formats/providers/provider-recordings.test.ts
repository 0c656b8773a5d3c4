import { expect, it } from 'vitest';
import { traceFormats } from '../../../../src/1-traces/formats/formats.ts';
import { isRefused, type TraceReading } from '../../../../src/1-traces/trace-format.ts';
import { isToolStep, toolSteps } from '../../../../src/run/run.ts';
import { describeWithTraces } from '../../../support/reference/recorded-traces.ts';
import { readingsOf, sampleOf } from '../../../support/traces/readings.ts';
import { traceFile } from '../../../support/traces/trace-files.ts';

const NO_ANSWER = 'without its answer';
const NO_REQUEST = 'without its request';

/**
 * Files, their formats, and for each run the number of calls, of turns of the user, and the beginning of
 * the final answer; or a part of the reason for which it is refused.
 */
const files: readonly [
  file: string,
  format: string,
  ...runs: readonly (readonly [number, number, string] | string)[],
][] = [
  ['anthropic-messages/mastra__finish-reason-9.request.json', 'anthropic-messages', NO_ANSWER],
  ['anthropic-messages/mastra__message-ordering-17.request.json', 'anthropic-messages', NO_ANSWER],
  [
    'anthropic-messages/mastra__schema-compat-2.conversation.json',
    'anthropic-messages',
    [1, 1, 'Succ'],
  ],
  ['anthropic-messages/mastra__schema-compat-2.request.json', 'anthropic-messages', NO_ANSWER],
  [
    'anthropic-messages/mastra__schema-compat-4.conversation.json',
    'anthropic-messages',
    [1, 1, 'The '],
  ],
  ['anthropic-messages/mastra__schema-compat-4.request.json', 'anthropic-messages', NO_ANSWER],
  [
    'anthropic-messages/mastra__schema-compat-anthropic.recording.json',
    'api-recordings',
    [1, 1, ''],
    [1, 1, 'Succ'],
    [1, 1, 'The '],
  ],
  [
    'anthropic-messages/vercel__ai__anthropic-programmatic-tool-calling.1.json',
    'anthropic-messages',
    NO_REQUEST,
  ],
  [
    'anthropic-messages/vercel__ai__anthropic-web-fetch-tool.error.json',
    'anthropic-messages',
    NO_REQUEST,
  ],
  [
    'api-recordings/mastra__tool-calls-finish-reason.recording.json',
    'api-recordings',
    [5, 1, 'Here'],
    [5, 1, 'Here'],
    [5, 1, 'Here'],
    [5, 1, 'Here'],
    [5, 1, 'Perf'],
    [5, 1, 'Here'],
  ],
  [
    'bedrock-converse/strands-agents__evals__strands_agent_skills.json',
    'bedrock-converse',
    [1, 1, 'Extr'],
    [1, 1, 'Sorr'],
    [1, 1, 'Sorr'],
    [2, 1, 'Done'],
    [2, 1, 'Done'],
    [2, 1, 'Done'],
  ],
  ['claude-code/daaain__claude-code-log__edge_cases.jsonl', 'claude-code', [3, 3, '']],
  [
    'claude-code/jnarowski__agentcmd__06381696-0074-49f8-863e-6ad4fac507f9.jsonl',
    'claude-code',
    [3, 1, ''],
  ],
  ['claude-code/jnarowski__agentcmd__full-session-two.jsonl', 'claude-code', [10, 6, 'Done']],
  ['claude-code/jnarowski__agentcmd__full-session.jsonl', 'claude-code', [23, 2, '']],
  ['claude-code/lanegrid__agtrace__claude_session.jsonl', 'claude-code', [4, 2, 'Perf']],
  ['claude-code/mlflow__mlflow__with-parallel-subagents.jsonl', 'claude-code', [4, 1, 'All ']],
  ['claude-code/mlflow__mlflow__with-tool-error.jsonl', 'claude-code', [1, 1, 'I un']],
  [
    'claude-code/simonw__claude-code-transcripts__sample_session.jsonl',
    'claude-code',
    [2, 2, 'Done'],
  ],
  ['codex/OpenAgentsInc__openagents__codex-rollout.sample.jsonl', 'codex', [2, 1, 'The ']],
  ['codex/jnarowski__agentcmd__stream-output-5.jsonl', 'codex', 'leaves out the prompt'],
  ['codex/lanegrid__agtrace__codex_session.jsonl', 'codex', [5, 2, 'Ran ']],
  ['codex/mlflow__mlflow__with-failed-tool.jsonl', 'codex', [2, 1, 'The ']],
  ['google-adk/google__adk-python__order_query.test.json', 'google-adk', [7, 4, 'User']],
  ['google-adk/google__adk-python__roll_die.test.json', 'google-adk', [1, 3, '']],
  ['google-adk/google__adk-python__sample.session.json', 'google-adk', [2, 1, '[res']],
  ['google-adk/google__adk-samples__123.session.json', 'google-adk', [6, 11, 'I ap']],
  ['google-adk/google__adk-samples__pretrip.test.json', 'google-adk', [6, 2, 'Here']],
  [
    'google-gemini/jnarowski__agentcmd__session-2025-10-27T19-55-981c87cb.json',
    'gemini-cli',
    [13, 3, "I've"],
  ],
  ['google-gemini/lanegrid__agtrace__gemini_session.json', 'gemini-cli', [5, 2, '`pyt']],
  ['google-gemini/mastra__finish-reason-11.request.json', 'google-gemini', NO_ANSWER],
  ['google-gemini/mastra__gemini-test-2642b65b-3.request.json', 'google-gemini', NO_ANSWER],
  ['google-gemini/mastra__gemini-test-36e468a1-3.request.json', 'google-gemini', NO_ANSWER],
  [
    'openai-responses/mastra__finish-reason-1.request.json',
    'openai-responses',
    '6 items are referenced',
  ],
  [
    'openai-responses/mastra__finish-reason-3.request.json',
    'openai-responses',
    '6 items are referenced',
  ],
  [
    'openai-responses/mastra__finish-reason-5.request.json',
    'openai-responses',
    '6 items are referenced',
  ],
  [
    'openai-responses/mastra__finish-reason-7.request.json',
    'openai-responses',
    '6 items are referenced',
  ],
  ['openai-responses/mastra__stopWhen-302af2f6.recording.json', 'api-recordings', [2, 1, 'Toda']],
  ['openai-responses/mastra__stopWhen-302af2f6.resolved.json', 'openai-responses', [2, 1, 'Toda']],
  ['openai-responses/vercel__ai__openai-mcp-tool.1.json', 'openai-responses', NO_REQUEST],
  ['openai-responses/vercel__ai__openai-shell-tool.1.json', 'openai-responses', NO_REQUEST],
  [
    'openai-responses/vercel__ai__parallel-tool-call-wrapper.1.json',
    'openai-responses',
    NO_REQUEST,
  ],
  ['openai-responses/vercel__ai__programmatic-tool-calling.1.json', 'openai-responses', NO_REQUEST],
];

/** What the table says about a reading. */
function summary(reading: TraceReading, expected: unknown): unknown {
  if (isRefused(reading)) {
    return reading.refused.includes(String(expected)) ? expected : reading.refused;
  }
  const { steps, finalAnswer } = reading.run;
  const later = steps.filter((step) => !isToolStep(step) && step.from === 'user');
  return [toolSteps({ steps }).length, later.length + 1, finalAnswer.slice(0, 4)];
}

describeWithTraces('real recordings of providers and coding agents', () => {
  it.each(files)('%s is in the format %s', (file, name, ...runs) => {
    const { value, shape } = traceFile(file);
    const found = traceFormats.filter((format) => format.detect(sampleOf(value, shape)) !== null);
    expect(found.map((format) => format.name)).toEqual([name]);
    const [format] = found;
    const readings = format === undefined ? [] : readingsOf(format, value, shape);
    expect(readings.map((reading, i) => summary(reading, runs[i]))).toEqual(runs);
  });
});
