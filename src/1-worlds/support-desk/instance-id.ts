import { numberedIds } from '../contract/numbered-instances.ts';

export const ids = numberedIds('INS');
export const { instanceId, indexOf } = ids;
