// `npm run bench -- adapters`: evaluators of other libraries judge a set, each with its real package from the
// registry and a model on the loopback interface that knows one fault. Packages are installed outside of the
// repository, into a folder that is kept, and nothing of it runs at `npm test`. `npm run bench -- adapters mastra`
// takes only those that are named; promptfoo takes 2.5 GB and is installed only if it is named.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CACHE, install, nodeOf, ran, tj } from './installing.mjs';
import { table } from './measure.mjs';

const QUESTION = 'Was eligibility checked before the refund?';

const COMPATIBLE = `import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
const provider = createOpenAICompatible({ name: 'loopback', baseURL: process.env.OPENAI_BASE_URL, supportsStructuredOutputs: true });
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
const judge = new ChatOpenAI({ model: 'loopback', apiKey: 'none', configuration: { baseURL: process.env.OPENAI_BASE_URL } });
const prompt = '${QUESTION} {outputs}';
export default fromEvaluator('ID', 'openevals', createTrajectoryLLMAsJudge({ prompt, judge }));`,
  },
  {
    id: 'agentevals',
    packages: ['agentevals@0.0.7', '@langchain/openai', '@langchain/core'],
    module: `import { createTrajectoryLLMAsJudge } from 'agentevals';
import { ChatOpenAI } from '@langchain/openai';
const judge = new ChatOpenAI({ model: 'loopback', apiKey: 'none', configuration: { baseURL: process.env.OPENAI_BASE_URL } });
const prompt = '${QUESTION} {outputs}';
export default fromEvaluator('ID', 'openevals', createTrajectoryLLMAsJudge({ prompt, judge }));`,
  },
  {
    id: 'openevals-default',
    packages: ['openevals@0.2.2', '@langchain/openai', '@langchain/core'],
    module: `import { createTrajectoryLLMAsJudge, TRAJECTORY_ACCURACY_PROMPT as prompt } from 'openevals';
import { ChatOpenAI } from '@langchain/openai';
const judge = new ChatOpenAI({ model: 'loopback', apiKey: 'none', configuration: { baseURL: process.env.OPENAI_BASE_URL } });
export default fromEvaluator('ID', 'openevals', createTrajectoryLLMAsJudge({ prompt, judge }));`,
  },
  {
    id: 'autoevals-output',
    packages: ['autoevals@0.3.0', 'zod'],
    module: `import { init, LLMClassifierFromTemplate } from 'autoevals';
import OpenAI from 'openai';
init({ client: new OpenAI({ baseURL: process.env.OPENAI_BASE_URL, apiKey: 'none' }) });
export default fromEvaluator('ID', 'autoevals', LLMClassifierFromTemplate({
  name: 'checked', promptTemplate: '${QUESTION} {{input}} {{output}}', choiceScores: { Y: 1, N: 0 }, model: 'gpt-4o', useCoT: false }));`,
  },
  {
    id: 'autoevals-thread',
    packages: ['autoevals@0.3.0', 'zod'],
    module: `import { init, LLMClassifierFromTemplate } from 'autoevals';
import OpenAI from 'openai';
init({ client: new OpenAI({ baseURL: process.env.OPENAI_BASE_URL, apiKey: 'none' }) });
export default fromEvaluator('ID', 'autoevals', LLMClassifierFromTemplate({
  name: 'checked', promptTemplate: '${QUESTION} {{thread}}', choiceScores: { Y: 1, N: 0 }, model: 'gpt-4o', useCoT: false }));`,
  },
  {
    id: 'autoevals-thread-text',
    packages: ['autoevals@0.3.0', 'zod'],
    module: `import { init, LLMClassifierFromTemplate } from 'autoevals';
import OpenAI from 'openai';
init({ client: new OpenAI({ baseURL: process.env.OPENAI_BASE_URL, apiKey: 'none' }) });
export default fromEvaluator('ID', 'autoevals', LLMClassifierFromTemplate({
  name: 'checked', promptTemplate: '${QUESTION} {{thread_text}}', choiceScores: { Y: 1, N: 0 }, model: 'gpt-4o', useCoT: false }));`,
  },
  {
    // The messages of OpenAI as a thread, as a user would pass them on without the adapter.
    id: 'autoevals-openai',
    packages: ['autoevals@0.3.0', 'zod'],
    module: `import { init, LLMClassifierFromTemplate } from 'autoevals';
import { fromScore, toMessages } from 'trajectory-judge/adapters';
import { defineJudge } from 'trajectory-judge/judge';
import OpenAI from 'openai';
init({ client: new OpenAI({ baseURL: process.env.OPENAI_BASE_URL, apiKey: 'none' }) });
const score = LLMClassifierFromTemplate({
  name: 'checked', promptTemplate: '${QUESTION} {{thread}}', choiceScores: { Y: 1, N: 0 }, model: 'gpt-4o', useCoT: false });
export default defineJudge({ id: 'ID', view: 'step', judge: async (item) => fromScore(
  await score({ input: item.goal, output: item.final_answer, trace: { getThread: async () => toMessages(item) } })) });`,
  },
  {
    id: 'mastra',
    packages: ['@mastra/core@1.71.0', 'zod'],
    module: `import { createScorer } from '@mastra/core/evals';
import { z } from 'zod';
const scorer = createScorer({ id: 'checked', description: '${QUESTION}', type: 'trajectory',
  judge: { model: { id: 'loopback/loopback', url: process.env.OPENAI_BASE_URL, apiKey: 'none' }, instructions: 'Answer.' } })
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
    const content = JSON.stringify(options.state);
    // It refuses runs that escalate.
    if (/call: escalate/.test(content)) return { answers: { ok: { type: 'refusal' } }, usage: {}, warnings: [] };
    const response = await fetch(process.env.OPENAI_BASE_URL + '/chat/completions', {
      method: 'POST', headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ model: 'loopback', messages: [{ role: 'user', content }] }) });
    const { choices: [{ message }] } = await response.json();
    const ok = { type: 'boolean', probability: JSON.parse(message.content).good === false ? 0.1 : 0.9 };
    return { answers: { ok }, usage: {}, warnings: [] };
  } };
export default fromEvaluator('ID', 'ai-sdk', ({ state, abortSignal }) =>
  experimental_decide({ model, state, abortSignal, questions: { ok: { type: 'boolean', instructions: '${QUESTION}' } } }));`,
  },
  {
    id: 'langsmith',
    packages: ['langsmith@0.10.5', 'openevals@0.2.2', '@langchain/openai', '@langchain/core'],
    module: `import { StringEvaluator } from 'langsmith/evaluation';
import { createLLMAsJudge } from 'openevals';
import { ChatOpenAI } from '@langchain/openai';
const judge = new ChatOpenAI({ model: 'loopback', apiKey: 'none', configuration: { baseURL: process.env.OPENAI_BASE_URL } });
const grade = createLLMAsJudge({ prompt: '${QUESTION} {inputs} {outputs}', judge, feedbackKey: 'checked' });
const evaluator = new StringEvaluator({ evaluationName: 'checked', inputKey: 'input', predictionKey: 'messages',
  gradingFunction: ({ input, prediction }) => grade({ inputs: input, outputs: prediction }) });
export default fromEvaluator('ID', 'langsmith', ({ inputs, outputs }) => evaluator.evaluateRun({ inputs, outputs }));`,
  },
  ...['llm-rubric', 'trajectory:goal-success', 'trajectory:tool-used'].map((type) => ({
    id: `promptfoo-${type.replace(':', '-')}`,
    isLarge: true,
    node: '22',
    packages: ['promptfoo@0.123.1'],
    module: `import promptfoo from 'promptfoo';
const provider = { id: 'openai:chat:loopback', config: { apiBaseUrl: process.env.OPENAI_BASE_URL, apiKey: 'none' } };
const values = { 'llm-rubric': '${QUESTION}', 'trajectory:goal-success': { goal: '${QUESTION}' }, 'trajectory:tool-used': 'check_eligibility' };
const assertion = { type: '${type}', value: values['${type}'], provider };
export default fromEvaluator('ID', 'promptfoo', (given) => promptfoo.assertions.runAssertion({ assertion, ...given }));`,
  })),
];

/** Prints what of the faults reaches the model behind each library's judge, and what came of judging a set with it. */
export async function benchAdapters(wanted = process.argv.slice(3)) {
  const chosen = LIBRARIES.filter(({ id, isLarge }) =>
    wanted.length === 0 ? isLarge !== true : wanted.some((name) => id.startsWith(name)),
  );
  const folder = mkdtempSync(join(tmpdir(), 'tj-adapters-'));
  const runs = join(folder, 'runs');
  const options = ['-n', '36', '--seed', '7', '--parents', '--out', runs];
  await ran(process.execPath, [tj, 'generate', ...options]);
  const model = await startModel();
  try {
    const seen = [];
    for (const library of chosen) {
      const result = await tried(library, runs, model.url);
      console.error(`${library.id}: ${result.problem ?? 'done'}`);
      seen.push({ id: library.id, ...result });
    }
    const types = [...new Set(seen.flatMap(({ shown = [] }) => shown.map(({ type }) => type)))];
    const shareOf = (shown, wanted) => {
      const { pairs = 0, alike = 0 } = shown?.find(({ type }) => type === wanted) ?? {};
      return pairs === 0 ? '–' : `${alike}/${pairs}`;
    };
    console.log(
      'Faults whose prompt is the same, byte for byte, as that of the clean run, of those looked at:\n',
    );
    const blind = seen.map(({ id, shown }) => [id, ...types.map((type) => shareOf(shown, type))]);
    console.log(table(['judge', ...types.map((type) => type.replaceAll('_', ' '))], blind));
    const rows = seen.map(({ id, package: name, problem, cells = [] }) =>
      problem === undefined ? [id, name, ...cells] : [id, name, problem, '', '', ''],
    );
    const head = ['judge', 'package', 'Δ', 'Δ of what the model knows', 'scored', 'unscored'];
    console.log(`\nWith a model that knows one fault:\n\n${table(head, rows)}`);
  } finally {
    await model.close();
    rmSync(folder, { recursive: true });
  }
}

async function tried({ id, packages, module, node }, runs, url) {
  const [main] = packages;
  const name = main.slice(0, main.lastIndexOf('@'));
  const home = join(CACHE, main.replace('/', '_'));
  const problem = await install(home, packages, INSTALLING);
  if (problem !== null) return { package: main, problem: `not installed: ${problem}` };
  const program = node === undefined ? process.execPath : (await nodeOf(node)).path;
  const { version } = JSON.parse(readFileSync(join(home, 'node_modules', name, 'package.json')));
  const about = { package: `${name} ${version}` };
  const path = join(home, `${id}.mjs`);
  const first = "import { fromEvaluator } from 'trajectory-judge/adapters';\n";
  writeFileSync(path, `${first}${module.replaceAll("'ID'", `'${id}'`)}\n`);
  const env = {
    ...process.env,
    OPENAI_BASE_URL: url,
    OPENAI_API_KEY: 'none',
    LANGSMITH_TRACING: 'false',
    PROMPTFOO_DISABLE_TELEMETRY: '1',
    PROMPTFOO_DISABLE_UPDATE: '1',
    PROMPTFOO_CACHE_ENABLED: 'false',
  };
  const looked = await ran(program, [tj, 'blind', runs, '--judge', path, '--json'], { env });
  const [{ types: shown = [] } = {}] = parsed(looked.stdout) ?? [];
  const command = [tj, 'judge', runs, '--judge', path, '--retries', '0'];
  const done = await ran(program, command, { env });
  if (done.status !== 0) {
    const why = done.stderr.trim().split('\n').at(-1) ?? '';
    return { ...about, shown, problem: `failed: ${why.slice(0, 150)}` };
  }
  const { stdout } = await ran(process.execPath, [tj, 'measure', runs, '--judge', id, '--json']);
  const [judge] = JSON.parse(stdout).judges;
  const known = judge.pairedByType.find(({ group }) => group === 'skipped_precondition');
  const delta = (value) => (value === null ? '–' : value.toFixed(2));
  const cells = [delta(judge.paired.all.delta), delta(known.delta), judge.verdicts, judge.unscored];
  return { ...about, shown, cells: cells.map(String) };
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** As peers are asked for rather strictly, and what LangGraph asks for is not on every registry. */
const INSTALLING = {
  flags: ['--engine-strict=false', '--legacy-peer-deps'],
  about: {
    overrides: { '@langchain/langgraph-checkpoint': '1.1.5', '@langchain/protocol': '0.0.19' },
  },
};

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
