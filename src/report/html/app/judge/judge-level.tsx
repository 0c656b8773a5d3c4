import type { VNode } from 'preact';
import type { PageModel } from '../../page-model.ts';
import { nameInAddress } from '../address/route.ts';

/** One judge: what it is good and bad at, its figures, and what it was asked. */
export function JudgeLevel({ model, judgeId }: { model: PageModel; judgeId: string }): VNode {
  const judge = model.measurement.judges.find(
    (each) => each.judgeId === judgeId || nameInAddress(each.judgeId) === judgeId,
  );
  return (
    <section aria-labelledby="judge-title">
      <h1 id="judge-title">{judge?.judgeId ?? 'No such judge'}</h1>
      <p>{judge?.sentence}</p>
    </section>
  );
}
