import { join } from 'node:path';
import { expect, it } from 'vitest';
import { importTraces } from '../../src/1-traces/import.ts';
import { describeWithTraces, tracesFolder } from '../support/reference/recorded-traces.ts';

const file = (...path: readonly string[]): string => join(tracesFolder, ...path);

describeWithTraces('recordings of others', () => {
  it('of τ-bench are imported, all 200 with all 1164 calls, and labelled by their reward', async () => {
    const paths = [file('openai-chat', 'sierra-research__tau-bench__gpt-4o-airline.json')];
    const { traces, calls, files, trajectories } = await importTraces({ paths });
    expect({ traces, calls, refused: files[0]?.refused }).toEqual({
      traces: 200,
      calls: 1164,
      refused: [],
    });
    expect(trajectories.filter(({ label }) => label?.faulty === false).length).toBe(84);
    const passing = await importTraces({ paths, select: ['reward=1'] });
    expect(passing.traces).toBe(84);
  });

  it('of OpenAI chat and τ²-bench are imported without exception', async () => {
    const { files, tools } = await importTraces({
      paths: [file('openai-chat'), file('tau2-bench')],
    });
    const counts = files.map(({ format, traces, calls }) => [format, traces, calls]);
    expect(counts).toEqual([
      ['openai-chat', 1, 6],
      ['openai-chat', 1, 6],
      ['openai-chat', 3, 6],
      ['openai-chat', 1, 1],
      ['tau-bench', 200, 1164],
      ['tau2-bench', 5, 27],
      ['tau2-bench', 1, 1],
      ['tau2-bench', 1, 2],
      ['tau2-bench', 1, 4],
    ]);
    expect(files.flatMap(({ problem, refused }) => [problem ?? [], ...refused].flat())).toEqual([]);
    expect(tools.length).toBeGreaterThan(0);
  });

  it('may hand in their answer with a call', async () => {
    const paths = [file('openai-chat', 'OpenHands__software-agent-sdk__fncall-llm-message.json')];
    const { trajectories } = await importTraces({ paths });
    expect(trajectories[0]?.finalAnswer).toMatch(/^The hello\.py file already exists/);
  });
});
