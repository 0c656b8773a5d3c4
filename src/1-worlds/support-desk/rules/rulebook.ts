import type { Rulebook } from '../../contract/rulebook.ts';
import { DeskRecord } from './desk-record.ts';
import { optionalRules, paperRules } from './rules.ts';

export const rulebook: Rulebook<DeskRecord> = {
  rules: paperRules,
  optionalRules,
  passNote: 'two failure types are outside rule coverage',
  start: (run) => new DeskRecord(run),
  observe: (record, step) => record.observe(step),
};
