import { numberedIds } from '../contract/numbered-instances.ts';

export const ids = numberedIds('ASK');
export const { instanceId, indexOf } = ids;
