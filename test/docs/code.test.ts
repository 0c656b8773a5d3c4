import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { documents } from './documents.ts';
import { practiceClone, root } from './practice-clone.ts';
import { runCommands } from './run-commands.ts';
import { typeCheck, type VirtualModule } from './type-check.ts';

/**
 * The code of the pages. What stands for a file of the source itself is checked in its place there, and what needs
 * packages that are not installed here cannot be.
 */
const code = documents.flatMap(({ name, blocks }) =>
  blocks
    .filter(
      ({ language, file, noRun }) =>
        language === 'ts' && noRun === null && !file?.startsWith('src/'),
    )
    .map(({ text, file, start }) => ({ page: name, file, text, name: `${name}-${start}.ts` })),
);

/** An environment that spreads another. */
const fixture = 'test/fixtures/seventh-fault.ts';
const spread = { name: fixture, text: readFileSync(join(root, fixture), 'utf8') };

describe('TypeScript in the documentation', () => {
  it('compiles against the declarations of the build, as do the examples and a world that adds a fault type without a cast', () => {
    const examples = readdirSync(join(root, 'examples'), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .map((file): VirtualModule => {
        const name = `examples/${file}`;
        return { name, text: readFileSync(join(root, name), 'utf8') };
      });
    expect(examples.length).toBeGreaterThan(0);
    expect(spread.text).not.toMatch(/\bas\b(?! a researcher)/);
    const wrong = { name: 'docs/wrong.ts', text: "import { nothing } from 'trajectory-judge';" };
    // The one complaint shows that the compiler would have found others.
    expect(typeCheck([...code, ...examples, spread, wrong])).toEqual([
      expect.stringMatching(/^docs\/wrong\.ts: .*no exported member 'nothing'/),
    ]);
  });

  const scripts = code.filter(({ file }) => file === null);
  it.for(scripts)('$name runs to its end', async ({ text }) => {
    const clone = practiceClone();
    try {
      writeFileSync(join(clone.folder, 'script.ts'), text);
      await runCommands([{ text: 'jiti script.ts', exitCode: 0, shown: [] }], clone, {});
    } finally {
      clone.remove();
    }
  });
});
