import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { afterDemo } from '../support/process/after-demo.ts';
import type { Document } from './documents.ts';
import { extendedClone } from './extended-clone.ts';
import { type FakeServices, startFakeServices } from './fake-services.ts';
import type { Block } from './markdown-blocks.ts';
import { type PracticeClone, practiceClone } from './practice-clone.ts';
import { runCommands } from './run-commands.ts';
import { commandsIn, sessionIn, shownOutput } from './shell-commands.ts';

let services: FakeServices;

/** Whether a page has the reader change the source and build it. */
export const changesSource = ({ blocks }: Document): boolean =>
  blocks.some(({ file }) => file?.startsWith('src/'));

/** Tests that following these pages gives what they show. */
export function followPages(pages: readonly Document[]): void {
  beforeAll(async () => {
    services = await startFakeServices();
  });
  afterAll(async () => {
    await services.close();
  });
  describe('every command of', () => {
    // A page takes seconds, but a busy machine may run other tests beside it.
    const timeout = 300_000;
    it.for(pages)('$name does what the page says', { timeout }, async (page, { expect }) => {
      const clone = changesSource(page) ? await extendedClone(page.blocks) : practiceClone();
      try {
        const replayed = await replay(page, clone);
        // Update what a page shows with: npx vitest run test/docs -u
        await expect(replayed).toMatchFileSnapshot(page.path);
      } finally {
        clone.remove();
      }
    });
  });
}

/** Follows a page from top to bottom; returns its text with what the commands really print. */
async function replay({ text, blocks }: Document, clone: PracticeClone): Promise<string> {
  const lines: (string | null)[] = text.split('\n');
  for (const block of blocks) {
    if (block.noRun !== null) continue;
    if (block.file !== null && !block.file.startsWith('src/')) {
      const path = join(clone.folder, block.file);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, `${block.text}\n`);
    }
    if (block.language === 'sh') await run(commandsIn(block.text), clone);
    if (block.language === 'console') {
      const shown = await session(block, clone);
      lines.fill(null, block.start, block.end);
      lines[block.start] = shown;
    }
  }
  return lines.filter((line) => line !== null).join('\n');
}

async function session(block: Block, clone: PracticeClone): Promise<string> {
  const commands = sessionIn(block.text);
  const printed = await run(commands, clone);
  return commands
    .flatMap(({ text, shown }, index) => [`$ ${text}`, ...shownOutput(shown, printed[index] ?? '')])
    .join('\n');
}

function run(commands: ReturnType<typeof commandsIn>, clone: PracticeClone) {
  const addressed = commands.map((command) => ({
    ...command,
    text: command.text === START ? startedIn(clone) : services.readdress(command.text),
  }));
  return runCommands(addressed, clone, services.variables);
}

/** Runs the demo, which most pages begin with. */
const START = 'npm start';

/** Leaves what the demo leaves, and returns a command that prints what it prints: making it takes seconds. */
function startedIn({ folder }: PracticeClone): string {
  const printed = join(folder, '.bin', 'printed.txt');
  writeFileSync(printed, afterDemo(folder).stdout);
  return `cat '${printed}'`;
}
