import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Corpus, failureTest } from '../../../../src/2-planting/recorded/declaration/corpus.ts';
import { declarationSchema } from '../../../../src/2-planting/recorded/declaration/declaration-schema.ts';
import { proposeDeclaration } from '../../../../src/2-planting/recorded/declaration/propose.ts';
import { readDeclaration } from '../../../../src/2-planting/recorded/declaration/read-declaration.ts';
import { namedLikeRead } from '../../../../src/2-planting/recorded/declaration/tool-kinds.ts';
import { temporaryFolder } from '../../../support/files/temporary-folder.ts';
import { shopRun } from '../../../support/rows/shop-run.ts';

function written(value: unknown): string {
  const file = join(temporaryFolder(), 'tools.json');
  writeFileSync(file, typeof value === 'string' ? value : JSON.stringify(value));
  return file;
}

describe('a declaration', () => {
  it('unlocks what is confirmed, and nothing else', async () => {
    const { declared } = await readDeclaration(
      written({
        tools: {
          pay: { kind: 'write', needs: ['look'] },
          guess: { kind: 'write', confirmed: false, evidence: { kind: 'its name' } },
        },
        identifiers: ['order_id', { name: 'user_id', confirmed: false, evidence: '3 of 3' }],
        errors: [{ pattern: '^Oops', confirmed: true }],
      }),
    );
    expect([...declared.tools.keys()]).toEqual(['pay']);
    expect([...declared.identifiers]).toEqual(['order_id']);
    expect(declared.errors.map(String)).toEqual(['/^Oops/u']);
  });

  it('may name a file with the procedure, as seen from itself', async () => {
    const file = written({ procedure: { file: 'policies/refunds.md' } });
    mkdirSync(join(file, '../policies'));
    writeFileSync(join(file, '../policies/refunds.md'), 'Be kind.');
    expect((await readDeclaration(file)).file.procedure).toBe('Be kind.');
  });

  it.each([
    [
      '{',
      /this is not JSON at line 1, column 2; repair it, or make a new one with tj inject --init/,
    ],
    [{ tool: {} }, /Unrecognized key/],
    [{ tools: { pay: { kind: 'maybe' } } }, /tools\.pay\.kind/],
    [{ errors: ['('] }, /errors: '\(' is not a regular expression/],
    [{ procedure: { file: 'missing.md' } }, /missing\.md/],
  ])('is refused in one line if it is wrong: %j', async (value, message) => {
    const failure = await readDeclaration(written(value)).catch((cause: Error) => cause);
    expect((failure as Error).message).toMatch(message);
    expect((failure as Error).message).not.toContain('\n');
  });
});

describe('the name of a tool', () => {
  it.each(['get_user', 'searchFlights', 'mcp__crm__list_orders', 'read-file', 'get_order'])(
    'says that it reads: %s',
    (name) => expect(namedLikeRead(name)).toBe(true),
  );

  it.each(['cancel_order', 'get_or_create_user', 'bash', 'update_list', 'constructor', ''])(
    'does not say so: %s',
    (name) => expect(namedLikeRead(name)).toBe(false),
  );
});

describe('a proposal', () => {
  const corpus = new Corpus();
  for (const order of ['ORD1111K', 'ORD2222K', 'ORD3333K']) {
    corpus.add(shopRun({ order }), failureTest([]));
  }
  const proposal = proposeDeclaration(corpus, [{ name: 'get_refund', readOnly: false }]);

  it('meets the schema, and confirms nothing', () => {
    expect(declarationSchema.safeParse(proposal).error).toBeUndefined();
    expect(Object.values(proposal.tools ?? {}).every((tool) => tool.confirmed === false)).toBe(
      true,
    );
    expect(JSON.stringify(proposal)).not.toContain('"confirmed":true');
  });

  it('takes kinds from the recording, else from names', () => {
    expect(proposal.tools?.get_refund?.kind).toBe('write');
    expect(proposal.tools?.get_order?.kind).toBe('read');
    expect(proposal.tools?.cancel_order?.kind).toBe('write');
  });

  it('says which reads came before a write, and how often', () => {
    const tool = proposal.tools?.cancel_order;
    expect(tool?.needs).toEqual(['get_account', 'get_order', 'get_policy']);
    expect(JSON.stringify(tool?.evidence)).toContain('get_order came before it in 3 of 3 runs');
    expect(tool?.repeatable).toBe(false);
  });

  it('tells arguments that were always given from those that were not', () => {
    const names = (entries: readonly unknown[] = []): readonly unknown[] =>
      entries.map((entry) => (entry as { name: string }).name);
    expect(names(proposal.identifiers)).toEqual(['account_id', 'order_id', 'topic']);
    expect(names(proposal.derived)).toEqual([]);
  });
});
