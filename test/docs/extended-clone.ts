import { execFile } from 'node:child_process';
import { copyFileSync, cpSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { applyDiff } from './apply-diff.ts';
import type { Block } from './markdown-blocks.ts';
import { type PracticeClone, practiceClone, root } from './practice-clone.ts';

const execute = promisify(execFile);

/** A clone with the source files and changes that a page shows, type-checked and built. */
export async function extendedClone(blocks: readonly Block[]): Promise<PracticeClone> {
  const clone = practiceClone();
  const { folder } = clone;
  try {
    cpSync(join(root, 'src'), join(folder, 'src'), { recursive: true });
    cpSync(join(root, 'scripts'), join(folder, 'scripts'), { recursive: true });
    symlinkSync(join(root, 'generated'), join(folder, 'generated'));
    copyFileSync(join(root, 'tsdown.config.ts'), join(folder, 'tsdown.config.ts'));
    writeFileSync(join(folder, 'tsconfig.json'), sourceOnly());
    for (const { file, language, text } of blocks) {
      if (file === null) continue;
      const path = join(folder, file);
      const content = language === 'diff' ? applyDiff(readFileSync(path, 'utf8'), text) : text;
      writeFileSync(path, content.endsWith('\n') ? content : `${content}\n`);
    }
    rmSync(join(folder, 'dist'));
    await Promise.all([inClone(folder, 'tsc', '--noEmit'), inClone(folder, 'tsdown', '--no-dts')]);
    return { ...clone, isRebuilt: true };
  } catch (error) {
    clone.remove();
    throw error;
  }
}

/** The project's compiler options, for the source without its tests. */
function sourceOnly(): string {
  const config = JSON.parse(readFileSync(join(root, 'tsconfig.json'), 'utf8'));
  return JSON.stringify({ ...config, include: ['src'] });
}

async function inClone(folder: string, program: string, ...args: string[]): Promise<void> {
  try {
    await execute(join(root, 'node_modules/.bin', program), args, { cwd: folder });
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new Error(`${program} failed:\n${stdout}${stderr}`, { cause: error });
  }
}
