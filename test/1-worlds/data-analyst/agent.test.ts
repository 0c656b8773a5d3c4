import { describe, expect, it } from 'vitest';
import { actionForm } from '../../../src/paper/agent/action-form.ts';
import { analyst } from './analyst.ts';

describe('a model in the place of the data analyst', () => {
  it('fills in a form with plain types', () => {
    expect(actionForm(analyst).schema.properties).toEqual({
      reasoning: { type: 'string' },
      tool: {
        type: 'string',
        enum: ['list_tables', 'describe_table', 'query', 'compute', 'note_assumption', 'report'],
      },
      table: { type: 'string' },
      figure: { type: ['number', 'null'] },
      unit: { type: 'string' },
      text: { type: 'string' },
    });
  });
});
