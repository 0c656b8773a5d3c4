import type { Rulebook } from '../../contract/rulebook.ts';
import { AnalystRecord } from './analyst-record.ts';
import { rules } from './rules.ts';

export const rulebook: Rulebook<AnalystRecord> = {
  rules,
  passNote: 'repeated rows, ignored descriptions and unsupported claims are outside rule coverage',
  start: (run) => new AnalystRecord(run),
  observe: (record, step) => record.observe(step),
};
