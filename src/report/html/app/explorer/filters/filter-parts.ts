import type { VNode } from 'preact';

/** Filters that belong to other parts of the page, after those that every page has, in order. */
export const FILTER_PARTS: readonly (() => VNode | null)[] = [];
