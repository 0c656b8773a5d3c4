import type { Rule } from '../../../environment/rulebook.ts';
import { floatingFields } from '../../../environment/tool.ts';
import { pythonRepr } from '../../../python/repr.ts';
import { tools } from '../tools/tools.ts';
import type { DeskRecord } from './desk-record.ts';

const grounded = new Map(
  tools.filter((tool) => tool.grounded.length > 0).map((tool) => [tool.name, tool]),
);

export const ungroundedArgument: Rule<DeskRecord> = {
  name: 'R4_ungrounded_argument',
  faultType: 'hallucinated_argument',
  watches: [...grounded.keys()],
  atStep({ pool }, { call }) {
    const tool = grounded.get(call.tool);
    const messages: string[] = [];
    for (const name of tool?.grounded ?? []) {
      const value = call.args[name];
      if (tool === undefined || value === undefined || pool.grounds(value)) continue;
      const floats = floatingFields(tool.arguments);
      const text = pythonRepr(value, floats, floats.has(name));
      messages.push(`${call.tool}.${name}=${text} appears nowhere earlier`);
    }
    return messages;
  },
};
