import { numberedIds } from '../contract/numbered-instances.ts';

export const ids = numberedIds('FIX');
export const { instanceId, indexOf } = ids;
