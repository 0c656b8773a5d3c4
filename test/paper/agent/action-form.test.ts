import { describe, expect, it } from 'vitest';
import thermostat from '../../../examples/environment/thermostat.ts';
import { supportDesk } from '../../../src/1-worlds/support-desk/support-desk.ts';
import { actionForm } from '../../../src/paper/agent/action-form.ts';

describe('the action form', () => {
  it('of the support desk is the flat one, prose last', () => {
    const { schema } = actionForm(supportDesk);
    expect(schema.required).toEqual([
      'reasoning',
      'tool',
      'email',
      'order_id',
      'sku',
      'amount_eur',
      'text',
    ]);
    expect(schema).toMatchObject({
      additionalProperties: false,
      properties: {
        tool: { enum: supportDesk.tools.map(({ name }) => name) },
        amount_eur: { type: 'number' },
        text: { type: 'string' },
      },
    });
  });

  it('gives each tool its own arguments, and escalate its reason from the text', () => {
    const form = actionForm(supportDesk);
    const action = { email: 'e', order_id: 'o', sku: 's', amount_eur: 5, text: 't' };
    expect(form.argumentsOf('issue_refund', action)).toEqual({ order_id: 'o', amount_eur: 5 });
    expect(form.argumentsOf('escalate', action)).toEqual({ reason: 't' });
    expect(form.argumentsOf('reply', action)).toEqual({ text: 't' });
    expect(form.argumentsOf('get_customer', {})).toEqual({});
    expect(form.argumentsOf('no_such_tool', action)).toEqual({});
  });

  it('is made of any environment’s tools', () => {
    expect(actionForm(thermostat).schema).toMatchObject({
      required: ['reasoning', 'tool', 'room', 'level', 'text'],
      properties: { level: { type: 'integer' } },
    });
  });
});
