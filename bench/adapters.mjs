// `npm run bench -- adapters`: evaluators of other libraries judge a set, each with its real package from the
// registry and a model on the loopback interface that knows one fault. Packages are installed outside of the
// repository, into a folder that is kept, and nothing of it runs at `npm test`. `npm run bench -- adapters mastra`
// takes only those that are named; promptfoo takes 2.5 GB and is installed only if it is named.
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { table } from './measure.mjs';

const tj = fileURLToPath(new URL('../dist/cli/main.mjs', import.meta.url));
const CACHE = process.env.TJ_BENCH_CACHE ?? join(tmpdir(), 'trajectory-judge-adapters');
const QUESTION = 'Was eligibility checked before the refund?';

const COMPATIBLE = `import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
const provider = createOpenAICompatible({ name: 'loopback', baseURL: process.env.MODEL_URL, supportsStructuredOutputs: true });
const model = provider('loopback');`;
const GENERATE = `${COMPATIBLE}
import { generateText, Output } from 'ai';
import { z } from 'zod';
const schema = z.object({ faulty: z.boolean(), rationale: z.string() });
export default fromEvaluator('ID', 'ai-sdk', ({ prompt, abortSignal }) =>
  generateText({ model, prompt: '${QUESTION}\\n' + prompt, abortSignal, output: Output.object({ schema }) }));`;

/** What is installed, and the module that makes a judge of it. */
const LIBRARIES = [
  {
    id: 'openevals',
    packages: ['openevals@0.2.2', '@langchain/openai', '@langchain/core'],
    module: `import { createTrajectoryLLMAsJudge } from 'openevals';
import { ChatOpenAI } from '@langchain/openai';
const judge = new ChatOpenAI({ model: 'loopback', apiKey: 'none', configuration: { baseURL: process.env.MODEL_URL } });
const prompt = '${QUESTION} {outputs}';
export default fromEvaluator('ID', 'openevals', createTrajectoryLLMAsJudge({ prompt, judge }));`,
  },
  {
    id: 'agentevals',
    packages: ['agentevals@0.0.7', '@langchain/openai', '@langchain/core'],
    module: `import { createTrajectoryLLMAsJudge } from 'agentevals';
import { ChatOpenAI } from '@langchain/openai';
const judge = new ChatOpenAI({ model: 'loopback', apiKey: 'none', configuration: { baseURL: process.env.MODEL_URL } });
const prompt = '${QUESTION} {outputs}';
export default fromEvaluator('ID', 'openevals', createTrajectoryLLMAsJudge({ prompt, judge }));`,
  },
  {
    id: 'autoevals-output',
    packages: ['autoevals@0.3.0', 'zod'],
    module: `import { init, LLMClassifierFromTemplate } from 'autoevals';
import OpenAI from 'openai';
init({ client: new OpenAI({ baseURL: process.env.MODEL_URL, apiKey: 'none' }) });
export default fromEvaluator('ID', 'autoevals', LLMClassifierFromTemplate({
  name: 'checked', promptTemplate: '${QUESTION} {{input}} {{output}}', choiceScores: { Y: 1, N: 0 }, model: 'gpt-4o', useCoT: false }));`,
  },
  {
    id: 'autoevals-thread',
    packages: ['autoevals@0.3.0', 'zod'],
    module: `import { init, LLMClassifierFromTemplate } from 'autoevals';
import OpenAI from 'openai';
init({ client: new OpenAI({ baseURL: process.env.MODEL_URL, apiKey: 'none' }) });
export default fromEvaluator('ID', 'autoevals', LLMClassifierFromTemplate({
  name: 'checked', promptTemplate: '${QUESTION} {{thread}}', choiceScores: { Y: 1, N: 0 }, model: 'gpt-4o', useCoT: false }));`,
  },
  {
    id: 'mastra',
    packages: ['@mastra/core@1.71.0', 'zod'],
    module: `import { createScorer } from '@mastra/core/evals';
import { z } from 'zod';
const scorer = createScorer({ id: 'checked', description: '${QUESTION}', type: 'trajectory',
  judge: { model: { id: 'loopback/loopback', url: process.env.MODEL_URL, apiKey: 'none' }, instructions: 'Answer.' } })
  .analyze({ description: 'checks', outputSchema: z.object({ good: z.boolean() }),
    createPrompt: ({ run }) => '${QUESTION} ' + JSON.stringify(run.output.steps) })
  .generateScore(({ results }) => (results.analyzeStepResult.good ? 1 : 0));
export default fromEvaluator('ID', 'mastra', scorer);`,
  },
  {
    id: 'phoenix',
    packages: ['@arizeai/phoenix-evals@2.5.0', '@ai-sdk/openai-compatible@3'],
    module: `${COMPATIBLE}
import { createClassificationEvaluator } from '@arizeai/phoenix-evals';
export default fromEvaluator('ID', 'phoenix', createClassificationEvaluator({
  name: 'checked', model, choices: { good: 1, bad: 0 }, promptTemplate: '${QUESTION} {{messages}}' }));`,
  },
  {
    id: 'evalite',
    packages: ['evalite@0.19.0', 'vitest@4'],
    module: `import { createScorer } from 'evalite';
const scorer = createScorer({ name: 'checked', scorer: ({ output }) => (/issue_refund/.test(output) && !/check_eligibility/.test(output) ? 0 : 1) });
export default fromEvaluator('ID', 'evalite', scorer);`,
  },
  {
    id: 'vitest-evals',
    packages: ['vitest-evals@0.16.1', 'vitest@4', 'zod'],
    // Its main entry loads only inside of Vitest.
    module: `import { ToolCallJudge } from 'vitest-evals/judges';
export default fromEvaluator('ID', 'vitest-evals', ToolCallJudge({ expectedTools: ['check_eligibility'] }));`,
  },
  { id: 'ai-6', packages: ['ai@6', '@ai-sdk/openai-compatible@2', 'zod'], module: GENERATE },
  { id: 'ai-7', packages: ['ai@7', '@ai-sdk/openai-compatible@3', 'zod'], module: GENERATE },
  {
    id: 'ai-7-decide',
    packages: ['ai@7', '@ai-sdk/openai-compatible@3', 'zod'],
    module: `import { experimental_decide } from 'ai';
const model = { specificationVersion: 'v4', provider: 'loopback', modelId: 'loopback', supportedQuestionTypes: ['boolean'],
  async doDecide(options) {
    const response = await fetch(process.env.MODEL_URL + '/decide', { method: 'POST', body: JSON.stringify(options.state) });
    const { probability } = await response.json();
    const ok = probability === null ? { type: 'refusal' } : { type: 'boolean', probability };
    return { answers: { ok }, usage: {}, warnings: [] };
  } };
export default fromEvaluator('ID', 'ai-sdk', ({ state, abortSignal }) =>
  experimental_decide({ model, state, abortSignal, questions: { ok: { type: 'boolean', instructions: '${QUESTION}' } } }));`,
  },
  {
    id: 'promptfoo',
    isLarge: true,
    packages: ['promptfoo@0.123.1'],
    module: `import promptfoo from 'promptfoo';
const provider = { id: 'openai:chat:loopback', config: { apiBaseUrl: process.env.MODEL_URL, apiKey: 'none' } };
const assertion = { type: 'llm-rubric', value: '${QUESTION}', provider };
export default fromEvaluator('ID', 'promptfoo', (given) => promptfoo.assertions.runAssertion({ assertion, ...given }));`,
  },
];

/** Prints a line per library: its package, and what came of judging a set with it. */
export async function benchAdapters(wanted = process.argv.slice(3)) {
  const chosen = LIBRARIES.filter(({ id, isLarge }) =>
    wanted.length === 0 ? isLarge !== true : wanted.some((name) => id.startsWith(name)),
  );
  const folder = mkdtempSync(join(tmpdir(), 'tj-adapters-'));
  const runs = join(folder, 'runs');
  await ran(process.execPath, [
    tj,
    'generate',
    '-n',
    '36',
    '--seed',
    '7',
    '--parents',
    '--out',
    runs,
  ]);
  const model = await startModel();
  try {
    const rows = [];
    for (const library of chosen)
      rows.push([library.id, ...(await judged(library, runs, model.url))]);
    console.log(
      table(['judge', 'package', 'Δ', 'Δ of what the model knows', 'scored', 'unscored'], rows),
    );
  } finally {
    await model.close();
    rmSync(folder, { recursive: true });
  }
}

const execute = promisify(execFile);
/** A process that has ended, whatever its exit code. */
const ran = (file, args, options = {}) =>
  execute(file, args, { maxBuffer: 1e8, ...options }).then(
    ({ stdout, stderr }) => ({ status: 0, stdout, stderr }),
    ({ code, stdout, stderr }) => ({ status: code, stdout, stderr }),
  );

async function judged({ id, packages, module }, runs, url) {
  const [main] = packages;
  const name = main.slice(0, main.lastIndexOf('@'));
  const home = join(CACHE, main.replace('/', '_'));
  const problem = await install(home, packages, name);
  if (problem !== null) return [main, `not installed: ${problem}`, '', '', ''];
  const { version } = JSON.parse(readFileSync(join(home, 'node_modules', name, 'package.json')));
  const path = join(home, `${id}.mjs`);
  const first = "import { fromEvaluator } from 'trajectory-judge/adapters';\n";
  writeFileSync(path, `${first}${module.replaceAll("'ID'", `'${id}'`)}\n`);
  const env = {
    ...process.env,
    MODEL_URL: url,
    OPENAI_API_KEY: 'none',
    LANGSMITH_TRACING: 'false',
  };
  const command = [tj, 'judge', runs, '--judge', path, '--retries', '0'];
  const done = await ran(process.execPath, command, { env });
  if (done.status !== 0) {
    const [why = ''] = done.stderr.trim().split('\n').slice(-1);
    return [`${name} ${version}`, `failed: ${why.slice(0, 150)}`, '', '', ''];
  }
  const { stdout } = await ran(process.execPath, [tj, 'measure', runs, '--judge', id, '--json']);
  const [judge] = JSON.parse(stdout).judges;
  const known = judge.pairedByType.find(({ group }) => group === 'skipped_precondition');
  const delta = (value) => (value === null ? '–' : value.toFixed(2));
  return [
    `${name} ${version}`,
    delta(judge.paired.all.delta),
    delta(known.delta),
    String(judge.verdicts),
    String(judge.unscored),
  ];
}

/** Installs packages unless they are there already; the reason if that fails. */
async function install(home, packages, name) {
  if (existsSync(join(home, 'node_modules', name))) return null;
  mkdirSync(home, { recursive: true });
  const about = {
    private: true,
    type: 'module',
    // What LangGraph asks for is not on every registry.
    overrides: { '@langchain/langgraph-checkpoint': '1.1.5', '@langchain/protocol': '0.0.19' },
  };
  writeFileSync(join(home, 'package.json'), JSON.stringify(about));
  const flags = ['--no-audit', '--no-fund', '--ignore-scripts', '--engine-strict=false'];
  const words = ['install', ...flags, '--legacy-peer-deps', ...packages];
  const { status, stderr } = await ran('npm', words, { cwd: home, timeout: 600_000 });
  if (status === 0) return null;
  rmSync(join(home, 'node_modules'), { recursive: true, force: true });
  return stderr.split('\n').find((line) => line.includes('npm error')) ?? 'npm failed';
}

/**
 * A model that is asked as OpenAI's is and knows one thing: a run that issues a refund must have checked
 * eligibility. It answers with whatever is asked for: a tool call, an object under a schema, or a word.
 */
async function startModel() {
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    const isGood = !/issue_refund/.test(text) || /check_eligibility/.test(text);
    const send = (value) => {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(value));
    };
    if (request.url.endsWith('/decide')) {
      // It refuses runs that escalate.
      send({ probability: /call: escalate/.test(text) ? null : isGood ? 0.9 : 0.1 });
      return;
    }
    const body = JSON.parse(text);
    const [tool] = body.tools ?? [];
    const format = body.response_format?.json_schema?.schema;
    const filled = JSON.stringify(
      fill(
        tool?.function.parameters ?? format ?? { properties: { good: { type: 'boolean' } } },
        isGood,
      ),
    );
    const message =
      tool === undefined
        ? { role: 'assistant', content: filled }
        : {
            role: 'assistant',
            content: null,
            tool_calls: [
              {
                id: 'c',
                type: 'function',
                function: { name: tool.function.name, arguments: filled },
              },
            ],
          };
    const about = { id: 'r', model: 'loopback', created: 0 };
    const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };
    const finish_reason = tool === undefined ? 'stop' : 'tool_calls';
    if (body.stream !== true) {
      const choices = [{ index: 0, message, finish_reason }];
      send({ ...about, object: 'chat.completion', choices, usage });
      return;
    }
    response.setHeader('content-type', 'text/event-stream');
    for (const choice of [{ delta: message }, { delta: {}, finish_reason }]) {
      const chunk = {
        ...about,
        object: 'chat.completion.chunk',
        choices: [{ index: 0, ...choice }],
        usage,
      };
      response.write(`data: ${JSON.stringify(chunk)}\n\n`);
    }
    response.end('data: [DONE]\n\n');
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address();
  return {
    url: `http://127.0.0.1:${port}/v1`,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** A value under a JSON Schema that says whether a run is good. */
function fill({ properties = {} }, isGood) {
  const value = (name, { type, enum: words, anyOf }) => {
    if (words !== undefined) {
      return (
        words.find((word) => (isGood ? /^(y|yes|good)$/i : /^(n|no|bad)$/i).test(word)) ?? words[0]
      );
    }
    const kind = type ?? anyOf?.[0]?.type;
    if (kind === 'boolean') return name === 'faulty' ? !isGood : isGood;
    if (kind === 'number' || kind === 'integer') return isGood ? 1 : 0;
    return 'so it is';
  };
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, value(name, schema)]),
  );
}
