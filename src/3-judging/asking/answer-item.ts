import type { WorkItem } from '../work-item.ts';
import { answerByModel } from './answer-by-model.ts';
import { answerExternally } from './answer-externally.ts';
import type { AnswerContext, Answered, AskedJudge } from './answering.ts';

/** Makes the calls that an item needs and lets its judge decide. */
export function answerItem(
  judge: AskedJudge,
  item: WorkItem,
  context: AnswerContext,
): Promise<Answered> {
  switch (judge.kind) {
    case 'model':
      return answerByModel(judge, item, context);
    case 'external':
      return answerExternally(judge, item, context);
  }
}
