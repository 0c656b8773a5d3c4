import type { JsonObject } from '../../../run/json.ts';
import type { Observation } from '../../../run/run.ts';
import type { PlannedCall } from '../../contract/fault-operator.ts';
import type { Act } from '../../contract/play.ts';
import type { PlayedStep } from '../../contract/played-run.ts';
import { failed } from '../../contract/tool.ts';
import type { RepairTask } from '../instance.ts';
import { Repository } from '../repository.ts';
import { tools } from '../tools.ts';

/** What a step is there for. Faults look for steps by it. */
export type Purpose =
  | 'look around'
  | 'read test'
  | 'read source'
  | 'read to edit'
  | 'read owners'
  | 'reproduce'
  | 'try out'
  | 'check'
  | 'take back'
  | 'try a repair'
  | 'repair'
  | 'note'
  | 'verify'
  | 'suite'
  | 'end';

/** Makes calls and keeps what was answered, because the reply depends on it. */
export class RunLog {
  readonly steps: PlayedStep[] = [];
  readonly purposes: Purpose[] = [];
  readonly #act: Act;

  constructor(act: Act) {
    this.#act = act;
  }

  act(purpose: Purpose, thought: string, tool: string, args: JsonObject): Observation<JsonObject> {
    const observation = this.#act(thought, tool, args);
    const index = this.steps.length;
    this.steps.push({ index, thought, call: { tool, args }, observation });
    this.purposes.push(purpose);
    return observation;
  }

  /** Whether a call has been made before. */
  made(tool: string, args: JsonObject): boolean {
    return this.times(tool, args) > 0;
  }

  /** How often a call has been made before. */
  times(tool: string, args: JsonObject): number {
    const wanted = JSON.stringify(args);
    return this.steps.filter(
      ({ call }) => call.tool === tool && JSON.stringify(call.args) === wanted,
    ).length;
  }

  hasRead(path: string): boolean {
    return this.made('read_file', { path });
  }
}

const toolsByName = new Map(tools.map((tool) => [tool.name, tool]));

/** Acts in a fresh repository of a task. */
export function freshAct({ blueprint }: RepairTask): Act {
  const repository = new Repository(blueprint.files);
  return (_thought, tool, args) =>
    toolsByName.get(tool)?.call(repository, args) ?? failed(`unknown tool ${tool}`);
}

/** What the world answers to these calls. */
export function played(task: RepairTask, calls: readonly PlannedCall[]): readonly PlayedStep[] {
  const log = new RunLog(freshAct(task));
  for (const { thought, call } of calls) log.act('look around', thought, call.tool, call.args);
  return log.steps;
}
