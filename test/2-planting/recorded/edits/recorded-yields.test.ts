import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { RunBuilder } from '../../../../src/1-traces/building/run-builder.ts';
import { Corpus } from '../../../../src/2-planting/recorded/declaration/corpus.ts';
import { NOTHING_DECLARED } from '../../../../src/2-planting/recorded/declaration/declaration.ts';
import {
  recordedFaults,
  recordedHarmlessEdits,
} from '../../../../src/2-planting/recorded/edits/edits.ts';
import { checkProof } from '../../../../src/2-planting/recorded/proofs/check-proof.ts';
import { knownTools } from '../../../../src/2-planting/recorded/recorded-parents.ts';
import type { Run } from '../../../../src/run/run.ts';
import { describeWithTraces, tracesFolder } from '../../../support/reference/recorded-traces.ts';
import { childOf, lineOf, parentOf, shopHost } from '../../../support/rows/shop-host.ts';

const FILE = 'openai-chat/sierra-research__tau-bench__gpt-4o-airline.json';

interface Message {
  readonly role: string;
  readonly content: string | null;
  readonly tool_call_id?: string;
  readonly tool_calls?: readonly {
    readonly id: string;
    readonly function: { readonly name: string; readonly arguments: string };
  }[];
}

/** The runs with reward 1 of a file of tau-bench. */
function passingRuns(): readonly Run[] {
  const records: readonly { reward: number; traj: readonly Message[] }[] = JSON.parse(
    readFileSync(join(tracesFolder, FILE), 'utf8'),
  );
  return records
    .filter(({ reward }) => reward === 1)
    .map(({ traj }) => {
      const builder = new RunBuilder();
      for (const { role, content, tool_calls = [], tool_call_id } of traj) {
        const text = content ?? '';
        if (role === 'system') builder.instruct(text);
        else if (role === 'user') builder.user(text);
        else if (role === 'tool') builder.result({ id: tool_call_id, content: text });
        else {
          const calls = tool_calls.map(({ id, function: { name, arguments: args } }) => ({
            id,
            tool: name,
            arguments: args,
          }));
          builder.agent({ text, calls });
        }
      }
      const built = builder.finish();
      if (typeof built === 'string') throw new Error(built);
      return built.run;
    });
}

/** At least so many of the 84 runs can have each edit. */
const LEAST_HOSTS: Readonly<Record<string, number>> = {
  changed_figure: 15,
  hallucinated_argument: 60,
  removed_source: 35,
  wrong_tool: 15,
  unsupported_claim: 4,
  premature_stop: 40,
  repeated_read: 70,
  exchanged_reads: 20,
  respaced_json: 70,
  respelled_figure: 20,
  reordered_arguments: 20,
  omitted_repeat: 1,
};

describeWithTraces('the 84 passing airline runs of tau-bench', () => {
  it('can have these edits, and the checker confirms every one of them', {
    timeout: 60_000,
  }, () => {
    const runs = passingRuns();
    expect(runs).toHaveLength(84);
    const corpus = new Corpus();
    for (const run of runs) corpus.add(run, () => false);
    const hosts = new Map<string, number>();
    for (const run of runs) {
      const { host } = shopHost(run, NOTHING_DECLARED);
      const known = knownTools(corpus, host.kinds, host.declared);
      const parent = lineOf(parentOf(run));
      for (const edit of [...recordedFaults, ...recordedHarmlessEdits]) {
        const child = childOf({ host: { ...host, corpus }, known }, edit);
        if (typeof child === 'string') continue;
        hosts.set(edit.name, (hosts.get(edit.name) ?? 0) + 1);
        expect(checkProof(parent, lineOf(child), known), child.id).toBeNull();
      }
    }
    for (const [name, least] of Object.entries(LEAST_HOSTS)) {
      expect(hosts.get(name) ?? 0, name).toBeGreaterThanOrEqual(least);
    }
  });
});
