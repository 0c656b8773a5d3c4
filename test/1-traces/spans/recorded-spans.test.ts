import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { traceFormats } from '../../../src/1-traces/formats/formats.ts';
import type { Sample, TraceFormat, TraceReading } from '../../../src/1-traces/trace-format.ts';
import type { Json } from '../../../src/run/json.ts';
import { isToolStep } from '../../../src/run/run.ts';
import { describeWithTraces, tracesFolder } from '../../support/reference/recorded-traces.ts';

/** Formats of spans, and the folders in which their recordings lie. */
const FOLDERS = [
  'otel-genai',
  'openinference',
  'langsmith',
  'langfuse',
  'mlflow',
  'trail',
  'vercel-ai',
];
const OWN = new Set([
  ...['otel-genai', 'openinference', 'vercel-telemetry', 'monocle'],
  ...['langsmith', 'langfuse', 'mlflow', 'trail'],
]);
const formats = traceFormats.filter(({ name }) => OWN.has(name));

const documentOf = (path: string) =>
  JSON.parse(readFileSync(join(tracesFolder, path), 'utf8')) as Json;
const sampleOf = (value: Json): Sample =>
  Array.isArray(value)
    ? { shape: 'array', values: value.slice(0, 20) }
    : { shape: 'document', values: [value] };

function read(path: string): { names: readonly string[]; readings: readonly TraceReading[] } {
  const value = documentOf(path);
  const found = formats.filter(({ detect }) => detect(sampleOf(value)) !== null);
  return {
    names: found.map(({ name }) => name),
    readings: found.flatMap((format) => [...format.read(value)]),
  };
}

/** A file, its format, the tools called in each of its runs, and words of the last answer. */
const EXPECTED: readonly (readonly [string, string, readonly (readonly string[])[], string])[] = [
  [
    'otel-genai/agentevals-dev__agentevals__helm.json',
    'otel-genai',
    [['helm_list_releases']],
    'two Helm releases',
  ],
  [
    'otel-genai/agentevals-dev__agentevals__helm_3.json',
    'otel-genai',
    [['helm_list_releases']],
    'all namespaces',
  ],
  [
    'otel-genai/agentevals-dev__agentevals__tempo_export_with_batches.json',
    'otel-genai',
    [['helm_list_releases']],
    'two Helm releases',
  ],
  [
    'otel-genai/agentevals__util_genai_openai_tool_loop.json',
    'otel-genai',
    [['get_weather']],
    '21C',
  ],
  [
    'otel-genai/johnnyzhoujz__Refinery__otlp_trace_full_spec.json',
    'otel-genai',
    [['redis_query']],
    'comprehensive guide',
  ],
  [
    'otel-genai/monocle2ai__monocle__trace1.json',
    'monocle',
    [['adk_book_hotel_5']],
    'summary of your travel',
  ],
  [
    'otel-genai/strands-agents__evals__openai_agents_genai_live_spans.json',
    'otel-genai',
    [['ask_research_specialist', 'ask_math_specialist']],
    '$240,980',
  ],
  [
    'otel-genai/strands-agents__evals__pydantic_ai_live_spans.json',
    'otel-genai',
    [['get_weather']],
    'cloudy',
  ],
  [
    'openinference/strands-agents__evals__claude_live_spans.json',
    'openinference',
    [['Agent', 'Agent', 'Agent']],
    '17°F',
  ],
  [
    'openinference/strands-agents__evals__openai_agents_openinference_live_spans.json',
    'openinference',
    [['ask_math_specialist']],
    '238',
  ],
  [
    'openinference/strands-agents__evals__smolagents_live_spans.json',
    'openinference',
    [['web_search', 'final_answer']],
    '14 million',
  ],
  [
    'langsmith/johnnyzhoujz__Refinery__demo_trace.json',
    'langsmith',
    [['RetrieveKnowledgeBase']],
    'billing@',
  ],
  [
    'langsmith/langchain-ai__langsmith-sdk__langsmith_py_wrap_openai_.json',
    'langsmith',
    [[]],
    'Howdy',
  ],
  [
    'langfuse/langfuse__langfuse__agno-2025-06-11.trace.json',
    'langfuse',
    [['duckduckgo_search']],
    'trending',
  ],
  [
    'langfuse/langfuse__langfuse__koog-2025-08-26.trace.json',
    'langfuse',
    [['HelloTool', 'ByeTool']],
    'bye my dear',
  ],
  [
    'langfuse/langfuse__langfuse__langgraph-python-2025-08-22.trace.json',
    'langfuse',
    [['Web-Search']],
    'example.com',
  ],
  [
    'langfuse/langfuse__langfuse__vercel-aisdk-2025-11-17.trace.json',
    'langfuse',
    [['getWeather']],
    '',
  ],
  ['mlflow/mlflow__MOCK_OTEL_TRACE.json', 'mlflow', [['calculate']], '75'],
  ['trail/0ebe673d64647ec44c370638b82d3c78.trace.json', 'trail', [['final_answer']], 'right'],
  [
    'vercel-ai/braintrust__ai-sdk-v6-otel.span-tree.json',
    'vercel-telemetry',
    [[], Array(4).fill('get_weather'), []],
    'One, two',
  ],
  ['vercel-ai/langwatch__opencode-ai.streamText.doStream.json', 'vercel-telemetry', [[]], 'PONG'],
];

describeWithTraces('recorded spans', () => {
  it.each(EXPECTED)('%s is %s and gives its calls and its answer', (path, name, tools, answer) => {
    const { names, readings } = read(path);
    expect(names).toEqual([name]);
    const runs = readings.map((reading) => ('run' in reading ? reading.run : null));
    expect(runs.map((run) => run?.steps.filter(isToolStep).map(({ call }) => call.tool))).toEqual(
      tools,
    );
    expect(runs.at(-1)?.finalAnswer).toContain(answer);
  });

  it('a file agrees with the turns that are expected of it', () => {
    const stem = 'otel-genai/agentevals__util_genai_openai_tool_loop';
    const truth = documentOf(`${stem}.truth.json`) as { turns: readonly Record<string, Json>[] };
    const [turn] = truth.turns;
    const [reading] = read(`${stem}.json`).readings;
    const [expected] = (turn?.tool_calls ?? []) as readonly Record<string, Json>[];
    expect(reading).toMatchObject({
      run: {
        goal: turn?.user_text,
        finalAnswer: turn?.final_text,
        steps: [
          {
            call: { tool: expected?.name, args: expected?.args },
            observation: { ok: true, data: expected?.result },
          },
          { text: turn?.final_text },
        ],
      },
    });
  });

  it('a file without content is refused with the setting to change', () => {
    const { readings } = read('otel-genai/strands-agents__evals__autogen_live_spans.json');
    expect(readings).toMatchObject([
      { refused: expect.stringContaining('CAPTURE_MESSAGE_CONTENT') },
    ]);
  });

  it('expected results, readings by others and annotations are no traces', () => {
    const others = FOLDERS.flatMap((folder) =>
      readdirSync(join(tracesFolder, folder))
        .filter((name) => /\.(truth|chatml|annotation)\.json$/.test(name))
        .map((name) => `${folder}/${name}`),
    );
    expect(others.length).toBeGreaterThan(0);
    expect(others.flatMap((path) => read(path).names)).toEqual([]);
  });

  it('every annotation of TRAIL finds its trace, and its label a step of it', () => {
    const trail = formats.find(({ name }) => name === 'trail') as TraceFormat;
    const names = readdirSync(join(tracesFolder, 'trail')).filter((name) =>
      /annotation/.test(name),
    );
    for (const name of names) {
      const label = trail.companion?.read(documentOf(`trail/${name}`), name);
      const [reading] = trail.read(documentOf(`trail/${name.replace('annotation', 'trace')}`));
      const labelled = label?.(reading as TraceReading);
      expect(labelled, name).toMatchObject({
        label: { faulty: true, failureStep: expect.any(Number), by: 'trail annotators' },
      });
    }
  });

  it('no run of TRAIL shows the answer key or what annotators wrote', () => {
    const names = readdirSync(join(tracesFolder, 'trail')).filter((name) => /\.trace\./.test(name));
    for (const name of names) {
      const shown = JSON.stringify(read(`trail/${name}`).readings);
      expect(shown, name).not.toMatch(/true_answer|Annotator Metadata|How long did this take/);
    }
  });
});
