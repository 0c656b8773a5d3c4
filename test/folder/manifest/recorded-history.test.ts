import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ManifestEntry } from '../../../src/folder/manifest/manifest.ts';
import { recordedHistory } from '../../../src/folder/manifest/recorded-history.ts';

const imported: ManifestEntry = {
  command: 'import',
  environment: 'recorded',
  trusted: false,
  sources: [
    { file: 'logs/a run.json', sha256: 'ab', format: 'openai-chat', traces: 84 },
    { file: 'b.jsonl', sha256: 'cd', format: 'langfuse', traces: 2 },
  ],
};

const injected: ManifestEntry = {
  command: 'inject',
  environment: 'recorded',
  seed: 7,
  types: ['changed_figure', 'wrong_tool'],
  from: { folder: 'mine', sha256: 'ef' },
};

describe('the history of a set of recorded runs', () => {
  it('says what was read and what was planted', () => {
    expect(recordedHistory([imported, injected, { command: 'judge' }])).toMatchObject([
      {
        command: 'import',
        detail:
          'logs/a run.json (openai-chat, 84 runs); b.jsonl (langfuse, 2 runs); nobody vouches for them',
      },
      {
        command: 'inject',
        detail: 'from mine; whose set has SHA-256 ef; planted changed_figure, wrong_tool',
      },
      { command: 'judge', detail: null },
    ]);
  });

  it('is one line per command, whatever a folder claims', () => {
    const anything = fc.dictionary(
      fc.constantFrom('sources', 'from', 'options', 'types', 'trusted', 'redacted', '__proto__'),
      fc.oneof(
        fc.jsonValue({ maxDepth: 1 }),
        fc.constantFrom({ folder: { toString: 1 } }, [{ file: { toString: 1 }, format: [] }]),
        fc.array(fc.dictionary(fc.constantFrom('file', 'format'), fc.jsonValue({ maxDepth: 1 }))),
      ),
    );
    fc.assert(
      fc.property(anything, fc.constantFrom('import', 'inject'), (fields, command) => {
        const entries = [{ ...fields, command }] as unknown as readonly ManifestEntry[];
        expect(recordedHistory(entries).length).toBe(1);
      }),
    );
  });
});
