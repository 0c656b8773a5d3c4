import type { Label, Proof } from '../../../src/run/label.ts';
import type { MessageStep, Run, Step, ToolStep } from '../../../src/run/run.ts';
import { cleanId, faultId, type LabelledTrajectory } from '../../../src/run/trajectory.ts';

/** Texts of a recorded conversation, so that a test can put hostile ones in their places. */
export interface ConversationTexts {
  readonly instructions: string;
  readonly goal: string;
  readonly question: string;
  readonly reply: string;
  readonly notice: string;
  /** What the tool returned, as text. */
  readonly result: string;
  readonly agent: string;
  readonly statement: string;
  readonly rule: string;
}

export const PLAIN_TEXTS: ConversationTexts = {
  instructions: 'You help passengers.\nNever promise a refund.',
  goal: 'I want to know what my booking cost.',
  question: 'Which booking is it?',
  reply: 'It is QX71PL.',
  notice: 'The session will end soon.',
  result: '{"booking":"QX71PL","total":450,"seats":["4A","4B"]}',
  agent: 'clerk',
  statement: 'The answer says 540; the only source, step 3, says 450.',
  rule: 'a stated figure has no source',
};

type Unnumbered = Omit<ToolStep, 'index'> | Omit<MessageStep, 'index'>;

/** A recorded run with messages, a text result, a lost result and two agents. */
export function conversation(texts: ConversationTexts, total = '450', moreSteps = 0): Run {
  const more = Array.from(
    { length: moreSteps },
    (_, i): Unnumbered => ({
      thought: `Look at seat ${i}.`,
      call: { tool: 'read_seat', args: { seat: i } },
      observation: { ok: true, data: { seat: i, free: i % 2 === 0 }, error: null },
    }),
  );
  const answer = `Your booking cost ${total} EUR.`;
  const steps: readonly Unnumbered[] = [
    { from: 'agent', text: texts.question, thought: 'I need the booking.' },
    { from: 'user', text: texts.reply },
    { from: 'environment', text: texts.notice },
    {
      thought: 'Look it up.',
      agent: texts.agent,
      call: { tool: 'get_booking', args: { booking: 'QX71PL', fields: ['total', 'seats'] } },
      observation: { ok: true, data: texts.result, error: null },
    },
    {
      thought: '',
      agent: 'auditor',
      call: { tool: 'write_log', args: {} },
      observation: { ok: false, data: {}, error: null, missing: true },
    },
    ...more,
    { from: 'agent', agent: texts.agent, text: answer },
  ];
  return {
    instructions: texts.instructions,
    goal: texts.goal,
    steps: steps.map((step, index) => ({ index, ...step })),
    finalAnswer: answer,
  };
}

const CLEAN: Label = {
  faulty: false,
  failureStep: null,
  failureType: null,
  outcomeCorrect: true,
  by: 'presumed',
};

const renumbered = (steps: readonly Step[]): readonly Step[] =>
  steps.map((step, index) => ({ ...step, index }));

/** A recorded run, three faults that were planted in it, and a harmless edit of it. */
export function conversationSet(
  instanceId: string,
  texts: ConversationTexts = PLAIN_TEXTS,
  moreSteps = 0,
): readonly LabelledTrajectory[] {
  const run = conversation(texts, '450', moreSteps);
  const last = run.steps.length - 1;
  const fault = (
    failureType: string,
    child: Run,
    failureStep: number,
    proof: Partial<Proof>,
  ): LabelledTrajectory => ({
    id: faultId(instanceId, failureType),
    instanceId,
    ...child,
    label: {
      faulty: true,
      failureStep,
      failureType,
      outcomeCorrect: true,
      proof: proofOf({ places: [failureStep], ...proof }),
    },
  });
  const proofOf = (proof: Partial<Proof>): Proof => ({
    rule: texts.rule,
    statement: texts.statement,
    old: '450',
    new: null,
    sources: [3],
    places: [],
    ...proof,
  });
  const without = { ...run, steps: renumbered(run.steps.filter(({ index }) => index !== 3)) };
  const cut = { ...run, steps: run.steps.slice(0, 2), finalAnswer: '' };
  const read = run.steps[3] as Step;
  const repeated = renumbered([...run.steps.slice(0, 4), read, ...run.steps.slice(4)]);
  return [
    { id: cleanId(instanceId), instanceId, ...run, label: CLEAN },
    fault('changed_figure', conversation(texts, '540', moreSteps), last, { new: '540' }),
    fault('removed_source', without, last - 1, {}),
    fault('premature_stop', cut, 1, { old: null, sources: [] }),
    {
      id: faultId(instanceId, 'repeated_read'),
      instanceId,
      ...run,
      steps: repeated,
      label: {
        ...CLEAN,
        by: undefined,
        edit: { kind: 'harmless', name: 'repeated_read', place: 'steps' },
        parent: cleanId(instanceId),
        proof: proofOf({ statement: 'A read is repeated.', old: null, places: [4] }),
      },
    },
  ];
}

export const isEdited = ({ label }: LabelledTrajectory): boolean => label.edit !== undefined;
