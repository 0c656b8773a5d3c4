import type { VNode } from 'preact';
import { judgeHref } from '../address/route.ts';

/** The name of a judge, which leads to all about it. */
export function JudgeLink({ judge }: { judge: string }): VNode {
  return (
    <a class="foreign" href={judgeHref(judge)}>
      {judge}
    </a>
  );
}
