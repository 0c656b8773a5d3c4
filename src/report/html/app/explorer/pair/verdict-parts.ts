import type { VNode } from 'preact';
import type { ShownPair, ShownRun } from '../../../page-model.ts';
import { AskedUnderVerdict } from '../../asked/asked-under-verdict.tsx';

/** What is told of a judge and a pair. */
export interface JudgedPair {
  /** Its place in the index's judges. */
  readonly judge: number;
  /** The pair's place in the index. */
  readonly number: number;
  readonly pair: ShownPair;
  readonly parent: ShownRun | null;
}

/** Something that stands under what a judge said of a pair; null where there is nothing to tell. */
export type VerdictPart = (props: JudgedPair) => VNode | null;

/** The parts under every verdict, in order. */
export const VERDICT_PARTS: readonly VerdictPart[] = [AskedUnderVerdict];
