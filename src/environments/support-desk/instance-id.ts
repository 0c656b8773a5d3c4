import { numberedIds } from '../../environment/numbered-instances.ts';

export const ids = numberedIds('INS');
export const { instanceId, indexOf } = ids;
