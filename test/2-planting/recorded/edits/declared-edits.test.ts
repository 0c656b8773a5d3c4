import { describe, expect, it } from 'vitest';
import { confirmedIn } from '../../../../src/2-planting/recorded/declaration/declaration.ts';
import { earlyWrite } from '../../../../src/2-planting/recorded/edits/declared/early-write.ts';
import { repeatedWrite } from '../../../../src/2-planting/recorded/edits/declared/repeated-write.ts';
import { wrongEntity } from '../../../../src/2-planting/recorded/edits/declared/wrong-entity.ts';
import type { RecordedEdit } from '../../../../src/2-planting/recorded/edits/recorded-edit.ts';
import { checkProof } from '../../../../src/2-planting/recorded/proofs/check-proof.ts';
import type { Json } from '../../../../src/run/json.ts';
import { isToolStep, type Run, type ToolStep } from '../../../../src/run/run.ts';
import type { LabelledTrajectory } from '../../../../src/run/trajectory.ts';
import { childOf, lineOf, parentOf, shopHost } from '../../../support/rows/shop-host.ts';

const declared = confirmedIn({
  tools: {
    close_ticket: { kind: 'write', repeatable: false, needs: ['get_rules'] },
    get_rules: { kind: 'read' },
    list_tickets: { kind: 'read' },
  },
  identifiers: ['ticket_id'],
});

const called = (tool: string, args: Record<string, Json>, data: Json): Omit<ToolStep, 'index'> => ({
  thought: '',
  call: { tool, args },
  observation: { ok: true, data, error: null },
});

function ticketRun(closing: Json = { status: 'closed' }): Run {
  const steps = [
    called('list_tickets', {}, { tickets: ['TCK5501A', 'TCK7702B'] }),
    called('get_rules', {}, { rule: 'Close tickets politely.' }),
    called('close_ticket', { ticket_id: 'TCK5501A' }, closing),
    { from: 'agent' as const, text: 'TCK5501A is closed.' },
  ].map((step, index) => ({ ...step, index }));
  return { goal: 'Please close TCK5501A.', steps, finalAnswer: 'TCK5501A is closed.' };
}

function confirmed(edit: RecordedEdit, run: Run): LabelledTrajectory {
  const host = shopHost(run, declared);
  const child = childOf(host, edit);
  if (typeof child === 'string') throw new Error(child);
  expect(checkProof(lineOf(parentOf(run)), lineOf(child), host.known)).toBeNull();
  return child;
}

const toolsOf = ({ steps }: Run): readonly string[] =>
  steps.filter(isToolStep).map(({ call }) => call.tool);

describe('an early write', () => {
  it('comes before the call that it needs, and changes nothing that is done', () => {
    const child = confirmed(earlyWrite, ticketRun());
    expect(toolsOf(child)).toEqual(['list_tickets', 'close_ticket', 'get_rules']);
    expect(child.label).toMatchObject({ failureStep: 1, outcomeCorrect: true });
  });
});

describe('the wrong entity', () => {
  it('is one that a result names and the user does not', () => {
    const child = confirmed(wrongEntity, ticketRun());
    expect(child.steps[2]).toMatchObject({ call: { args: { ticket_id: 'TCK7702B' } } });
    expect(child.finalAnswer).toBe('TCK7702B is closed.');
    expect(child.label).toMatchObject({ failureStep: 2, outcomeCorrect: false });
  });

  it('is not planted where the result shows the record of the right one', () => {
    const run = ticketRun({ ticket_id: 'TCK5501A', history: 'x'.repeat(400) });
    expect(childOf(shopHost(run, declared), wrongEntity)).toMatch(/show the record/);
  });
});

describe('a repeated write', () => {
  it('is the same call again', () => {
    const child = confirmed(repeatedWrite, ticketRun());
    expect(toolsOf(child).slice(-2)).toEqual(['close_ticket', 'close_ticket']);
    expect(child.label.outcomeCorrect).toBe(false);
  });

  it('is not planted where each call would make something new', () => {
    const run = ticketRun({ receipt_id: 'RCP99812' });
    expect(childOf(shopHost(run, declared), repeatedWrite)).toMatch(/nothing new/);
  });
});
