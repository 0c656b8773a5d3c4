import type { Act } from '../../contract/play.ts';
import type { PlayedStep } from '../../contract/played-run.ts';
import { failed } from '../../contract/tool.ts';
import type { RepairTask } from '../instance.ts';
import { Repository } from '../repository.ts';
import { tools } from '../tools.ts';

/** Makes calls and keeps what was answered, because the reply depends on it. */
export class RunLog {
  readonly steps: PlayedStep[] = [];
  readonly act: Act;

  constructor(act: Act) {
    this.act = (thought, tool, args) => {
      const observation = act(thought, tool, args);
      const index = this.steps.length;
      this.steps.push({ index, thought, call: { tool, args }, observation });
      return observation;
    };
  }
}

const toolsByName = new Map(tools.map((tool) => [tool.name, tool]));

/** Acts in a fresh repository of a task. */
export function freshAct({ blueprint }: RepairTask): Act {
  const repository = new Repository(blueprint.files);
  return (_thought, tool, args) =>
    toolsByName.get(tool)?.call(repository, args) ?? failed(`unknown tool ${tool}`);
}
