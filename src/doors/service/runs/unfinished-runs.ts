import { UserError } from '../../../base/errors.ts';
import type { ServiceParts } from '../service-parts.ts';
import type { RunRequest } from './run-request.ts';

type Resuming = Pick<ServiceParts, 'pending' | 'folders' | 'judges'> & {
  readonly note: (text: string) => void;
};

/**
 * What an earlier process had accepted and not finished, to go on with. A run whose judges are no longer
 * configured waits on disk until they are.
 */
export async function unfinishedRuns(parts: Resuming): Promise<readonly RunRequest[]> {
  const { pending, folders, judges, note } = parts;
  const unfinished: RunRequest[] = [];
  const { requests, bad } = await pending.all();
  for (const name of bad) note(`${name} is not a run that was accepted here, and is left alone.`);
  for (const request of requests) {
    try {
      for (const name of request.judges) judges.find(name);
      await folders.find(request.id);
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      note(`${request.id} was not finished and cannot go on: ${error.message}`);
      continue;
    }
    unfinished.push(request);
  }
  return unfinished;
}
