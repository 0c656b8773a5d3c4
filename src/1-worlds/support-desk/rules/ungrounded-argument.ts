import { pythonRepr } from '../../../base/python/repr.ts';
import { floatingFields } from '../../contract/floating-fields.ts';
import type { Rule } from '../../contract/rulebook.ts';
import { tools } from '../tools/tools.ts';
import type { DeskRecord } from './desk-record.ts';

const traced = new Map(
  tools
    .filter((tool) => tool.grounded.length > 0)
    .map((tool) => [tool.name, { names: tool.grounded, floats: floatingFields(tool.arguments) }]),
);

export const ungroundedArgument: Rule<DeskRecord> = {
  name: 'R4_ungrounded_argument',
  faultType: 'hallucinated_argument',
  watches: [...traced.keys()],
  atStep({ pool }, { call }) {
    const messages: string[] = [];
    const argumentsOfTool = traced.get(call.tool);
    if (argumentsOfTool === undefined) return messages;
    const { names, floats } = argumentsOfTool;
    for (const name of names) {
      const value = call.args[name];
      if (value === undefined || pool.grounds(value)) continue;
      const text = pythonRepr(value, floats, floats.has(name));
      messages.push(`${call.tool}.${name}=${text} appears nowhere earlier`);
    }
    return messages;
  },
};
