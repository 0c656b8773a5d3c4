import type { Rulebook } from '../../contract/rulebook.ts';
import { RepairRecord } from './repair-record.ts';
import { optionalRules, rules } from './rules.ts';

export const rulebook: Rulebook<RepairRecord> = {
  rules,
  optionalRules,
  passNote: 'the rules read neither the source nor the reply',
  start: (run) => new RepairRecord(run),
  observe: (record, step) => record.observe(step),
};
