import { defineEnvironment, type Environment, type RunLength } from '../contract/environment.ts';
import { descriptionChannel } from './description-channel.ts';
import { loadSqlite } from './engine/sqlite.ts';
import { Warehouses } from './engine/warehouses.ts';
import { faults } from './faults/faults.ts';
import { type AnalysisRequest, generateRequest } from './instance.ts';
import { Notebook } from './notebook.ts';
import { oracle } from './oracle.ts';
import { expected, outcome, statesFigure } from './outcome.ts';
import procedure from './procedure.txt';
import { replyTo } from './reply-to.ts';
import type { AnalystRecord } from './rules/analyst-record.ts';
import { rulebook } from './rules/rules.ts';
import { indexOf, scenarioOf } from './scenario.ts';
import { tools } from './tools.ts';
import { paraphrases } from './words/paraphrases.ts';

/**
 * An agent that answers questions over a warehouse with SQL. The engine is loaded first, because a
 * world answers its calls at once.
 */
export async function openDataAnalyst(): Promise<Environment> {
  return dataAnalystOf('mixed', new Warehouses(await loadSqlite()));
}

type DataAnalyst = Environment<AnalysisRequest, Notebook, AnalystRecord>;

function dataAnalystOf(length: RunLength, warehouses: Warehouses): DataAnalyst {
  return defineEnvironment<AnalysisRequest, Notebook, AnalystRecord>({
    name: 'data-analyst',
    role: 'a data analyst that answers questions with SQL',
    audience: 'the person who asked',
    procedure: procedure.trimEnd(),
    tools,
    channels: [descriptionChannel(warehouses)],
    paraphrases,
    faults,
    rulebook,
    tells: {
      everything: {
        ceiling: 0.83,
        reason: 'a filter or a check that is missing shows in the queries',
      },
    },
    generate: (random, index) => generateRequest(random, index, length),
    ofLength: (other) => dataAnalystOf(other, warehouses),
    world: (request) => new Notebook(request, warehouses),
    oracle,
    outcome,
    expected,
    indexOf,
    scenarioOf,
    statesOutcome: statesFigure,
    replyTo,
  });
}
