import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { definedJudge } from '../../../src/3-judging/judges/defined-judge.ts';
import { defineJudge } from '../../../src/3-judging/judges/judge.ts';
import { PYTHON } from '../../../src/base/platform.ts';
import { FRAMEWORKS } from '../../../src/doors/cli/init/template.ts';
import { item, set } from '../../3-judging/judges/own/some-item.ts';
import { temporaryFolder } from '../../support/files/temporary-folder.ts';
import { tj } from '../../support/process/tj.ts';

/**
 * What stands in for the packages, which are not installed here. Each gives the score that the reply names,
 * prints what it likes, and fails as the real one is documented to.
 */
const STAND_INS: Readonly<Record<(typeof FRAMEWORKS)[number], Readonly<Record<string, string>>>> = {
  deepeval: {
    'deepeval/__init__.py': '',
    'deepeval/test_case.py': `
class LLMTestCaseParams:
    INPUT = ACTUAL_OUTPUT = TOOLS_CALLED = None
class ToolCall:
    def __init__(self, name, input_parameters, output): self.name = name
class LLMTestCase:
    def __init__(self, input, actual_output, tools_called):
        self.actual_output, self.tools_called = actual_output, tools_called
`,
    'deepeval/metrics.py': `
class GEval:
    error = None
    def __init__(self, **given): pass
    def measure(self, case):
        print("measuring", len(case.tools_called))
        self.score = None if case.actual_output == "none" else float(case.actual_output)
        self.reason = str(len(case.tools_called))
    def is_successful(self): return self.score >= 0.5
`,
  },
  ragas: {
    'openai.py': 'class OpenAI: pass',
    'ragas/__init__.py': '',
    'ragas/llms.py': 'def llm_factory(model, client): return model',
    'ragas/metrics.py': `
class Result:
    reason = "why"
class DiscreteMetric:
    def __init__(self, **given): pass
    def score(self, llm, response):
        print("scoring")
        result = Result()
        result.value = {"none": None}.get(response) if response == "none" else float(response)
        return result
`,
  },
  phoenix: {
    'phoenix/__init__.py': '',
    'phoenix/evals.py': `
class LLM:
    def __init__(self, **given): pass
class Score:
    explanation, direction = "why", "maximize"
class Classifier:
    def evaluate(self, record):
        print("evaluating")
        score = Score()
        score.score = None if record["run"] == "none" else float(record["run"])
        return [score]
def create_classifier(**given): return Classifier()
`,
  },
  inspect: {
    'inspect_ai/__init__.py': '',
    'inspect_ai/model.py': `
class ChatMessageUser:
    def __init__(self, content): pass
class ModelOutput:
    @staticmethod
    def from_content(model, content): return content
`,
    'inspect_ai/solver.py': `
class TaskState:
    def __init__(self, **given): self.output = given["output"]
`,
    'inspect_ai/scorer.py': `
class Target:
    def __init__(self, text): pass
class Score:
    explanation = "why"
def value_to_float(): return lambda value: {"C": 1.0, "P": 0.5, "I": 0.0}.get(value, value)
def model_graded_qa(model):
    async def score(state, target):
        print("scoring")
        result = Score()
        result.value = {"1": "C", "0": "I", "none": "?"}.get(state.output) or float(state.output)
        return result
    return score
`,
  },
};

const NEVER = new AbortController().signal;

describe('a judge in Python that asks a framework', () => {
  it.each(FRAMEWORKS)(
    'is written by tj init, and passes only what passes: %s',
    async (framework) => {
      const cwd = temporaryFolder();
      const { stdout } = tj(['init', 'judge', '--language', 'python', '--for', framework], { cwd });
      expect(stdout).toContain(`${framework}=cmd:`);
      for (const [file, text] of Object.entries(STAND_INS[framework])) {
        mkdirSync(dirname(join(cwd, file)), { recursive: true });
        writeFileSync(join(cwd, file), text);
      }
      const steps = set[0]?.steps ?? [];
      const items = ['1', '0', 'none', 'nan', 'it breaks'].map((text, index) => {
        const given = { ...item(`i${index}`, text), final_answer: text, steps };
        return given;
      });
      const { stdout: answers, stderr } = spawnSync(PYTHON, ['judge.py'], {
        cwd,
        encoding: 'utf8',
        input: items.map((each) => `${JSON.stringify(each)}\n`).join(''),
      });
      // What the framework prints is no answer.
      expect(stderr).toMatch(/measuring|scoring|evaluating/);
      const decided = await Promise.all(
        answers
          .trim()
          .split('\n')
          .map((line, index) => {
            const judge = defineJudge({ id: 'j', view: 'step', judge: () => JSON.parse(line) });
            return definedJudge(judge).judge(items[index] ?? item(''), NEVER);
          }),
      );
      expect(decided).toEqual([
        expect.objectContaining({ faulty: false, score: 1, faultyWhen: 'low' }),
        expect.objectContaining({ faulty: true, score: 0, faultyWhen: 'low' }),
        expect.objectContaining({ unscored: expect.stringContaining('no score') }),
        expect.objectContaining({ unscored: expect.stringContaining('no score') }),
        expect.objectContaining({ unscored: expect.stringContaining('ValueError') }),
      ]);
    },
  );

  it('is for Python alone', () => {
    const cwd = temporaryFolder();
    for (const args of [['environment'], ['judge', '--language', 'rubric']]) {
      const { status, stderr } = tj(['init', ...args, '--for', 'ragas'], { cwd });
      expect([status, stderr]).toEqual([2, expect.stringContaining('judge in Python')]);
    }
  });

  it.each(FRAMEWORKS)('is one of the examples, to the byte: %s', (framework) => {
    const path = new URL(`../../../examples/python/judge_${framework}.py`, import.meta.url);
    const { stdout } = tj(['init', 'judge', '--for', framework, '--out', '-']);
    expect(stdout).toBe(readFileSync(path, 'utf8'));
  });
});
