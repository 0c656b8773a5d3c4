import type { Rule } from '../../contract/rulebook.ts';
import { type RepairRecord, textOf } from './repair-record.ts';

/** Too strict for most agents, because a cause may lie in two files. Hence it is optional. */
export const oneFile: Rule<RepairRecord> = {
  name: 'one_file',
  faultType: 'wrong_file',
  watches: ['edit_file'],
  atStep({ edited }, { call }) {
    const path = textOf(call.args.path);
    const [other] = [...edited].filter((known) => known !== path);
    return other === undefined ? [] : [`${path} was edited after ${other}`];
  },
};
