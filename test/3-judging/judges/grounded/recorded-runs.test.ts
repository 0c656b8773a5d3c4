import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { RunBuilder } from '../../../../src/1-traces/building/run-builder.ts';
import { checkGrounding } from '../../../../src/3-judging/judges/grounded/check-grounding.ts';
import type { Json } from '../../../../src/run/json.ts';
import { asText, at, listAt, parsedText, textAt } from '../../../../src/run/json.ts';
import type { Run } from '../../../../src/run/run.ts';
import { published } from '../../../support/reference/published.ts';
import { describeWithTraces, tracesFolder } from '../../../support/reference/recorded-traces.ts';
import { english, findings, report } from './desk-replies.ts';

it.runIf(published !== null)('at most 5 % of the released agent episodes are flagged', () => {
  const episodes = (published?.lines('agent_trajectories.jsonl') ?? []).map((line) => {
    const row = JSON.parse(line);
    return { goal: row.goal, steps: row.steps, finalAnswer: row.final_answer } as Run;
  });
  const flagged = episodes.filter((run) => findings(run).length > 0);
  report(`${flagged.length} of ${episodes.length} released agent episodes flagged`);
  expect(flagged.length / episodes.length).toBeLessThanOrEqual(0.05);
});

describeWithTraces('passing runs of a benchmark', () => {
  const path = `${tracesFolder}/openai-chat/sierra-research__tau-bench__gpt-4o-airline.json`;

  it.runIf(existsSync(path))('at most 5 % of them are flagged', () => {
    const records = parsedText(readFileSync(path, 'utf8')) as Json[];
    const passing = records.filter((record) => at(record, 'reward') === 1).map(runOf);
    const flagged = passing.filter((run) => checkGrounding(run, { english }).length > 0);
    report(`${flagged.length} of ${passing.length} passing τ-bench runs flagged`);
    expect(passing.length).toBeGreaterThan(50);
    expect(flagged.length / passing.length).toBeLessThanOrEqual(0.05);
  });
});

function runOf(record: Json): Run {
  const builder = new RunBuilder();
  for (const message of listAt(record, 'traj')) {
    const text = asText(at(message, 'content'));
    const role = at(message, 'role');
    if (role === 'system') builder.instruct(text);
    else if (role === 'user') builder.user(text);
    else if (role === 'assistant') {
      const calls = listAt(message, 'tool_calls').map((call) => ({
        id: textAt(call, 'id'),
        tool: textAt(call, 'function', 'name') ?? '',
        arguments: at(call, 'function', 'arguments'),
      }));
      builder.agent({ text, calls });
    } else {
      const id = textAt(message, 'tool_call_id');
      builder.result({ id, content: text, failed: text.startsWith('Error') });
    }
  }
  const built = builder.finish();
  if (typeof built === 'string') throw new Error(built);
  return built.run;
}
