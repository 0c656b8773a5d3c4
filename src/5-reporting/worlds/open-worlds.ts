import { openRunFolder, type RunFolder } from '../../4-measuring/open-run-folder.ts';
import { UnnamedEnvironmentError } from '../../folder/manifest/recorded-environment.ts';

/**
 * Reads several run folders, each with the environment that it was made with. A module that is named
 * stands for those that were made with a module, because no module is run on a folder's word.
 */
export async function openWorlds(
  folders: readonly string[],
  module?: string,
  onNote?: (text: string) => void,
): Promise<readonly RunFolder[]> {
  const runs: RunFolder[] = [];
  for (const folder of folders) runs.push(await openWorld(folder, module, onNote));
  return runs;
}

async function openWorld(
  folder: string,
  module: string | undefined,
  onNote: ((text: string) => void) | undefined,
): Promise<RunFolder> {
  try {
    return await openRunFolder(folder, undefined, onNote);
  } catch (error) {
    if (!(error instanceof UnnamedEnvironmentError) || module === undefined) throw error;
    return openRunFolder(folder, module, onNote);
  }
}
