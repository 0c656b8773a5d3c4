import type { VNode } from 'preact';
import type { PageModel } from '../../page-model.ts';
import { Summary } from '../parts/summary.tsx';

/** Which judge to trust, for what, and what remains uncovered. */
export function Overview({ model }: { model: PageModel; sort: string | null }): VNode {
  return <Summary model={model} />;
}
