import { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { UserError } from '../../../src/base/errors.ts';
import { seed, setting, share, texts, toggle, whole } from '../../../src/base/settings.ts';
import { declare } from '../../../src/doors/cli/declare.ts';

const settings = z.strictObject({
  maxCalls: setting(whole(0, 9).optional(), 'stop after this many calls', { value: 'count' }),
  jobs: setting(whole(1, 8).default(4), 'how many at once', { short: 'j', value: 'count' }),
  power: setting(share().default(0.8), 'how likely', { value: 'share' }),
  seed: setting(seed().default(7), 'the seed', { value: 'integer' }),
  order: setting(z.enum(['shuffled', 'released']).default('shuffled'), 'the order'),
  judge: setting(texts().optional(), 'the judges', { value: 'id', several: 'listed' }),
  types: setting(texts().optional(), 'the types', { value: 'a,b', several: 'commas' }),
  select: setting(texts().optional(), 'conditions', { value: 'text', several: 'repeated' }),
  simulate: setting(whole(1).optional(), 'simulate', { value: 'count', alone: 1000 }),
  dedupe: setting(z.boolean().default(true), 'ask once', { off: 'ask again' }),
  force: setting(toggle(), 'replace it'),
  replicates: setting(whole(0).default(5), 'for programs', { offered: false }),
});

/** What a command is given for these words, or what it says against them. */
async function given(...words: readonly string[]) {
  let got: z.output<typeof settings> | undefined;
  let said = '';
  const command = new Command('try').exitOverride().configureOutput({
    writeErr: (text) => {
      said += text;
    },
  });
  declare(command, {
    description: 'Tries.',
    settings,
    examples: ['tj try'],
    run: async (complete) => {
      got = complete;
    },
  });
  await command.parseAsync([...words], { from: 'user' }).catch((error: unknown) => {
    if (error instanceof UserError) said += error.message;
  });
  return got ?? said;
}

describe('a command of declared settings', () => {
  it('is given every default that was not typed, and nothing for what has none', async () => {
    expect(await given()).toEqual({
      jobs: 4,
      power: 0.8,
      seed: 7,
      order: 'shuffled',
      dedupe: true,
      force: false,
      replicates: 5,
    });
  });

  it('names options after the fields, and turns off what is on', async () => {
    const typed = ['--max-calls', '3', '-j', '2', '--no-dedupe', '--force', '--order', 'released'];
    expect(await given(...typed)).toMatchObject({
      maxCalls: 3,
      jobs: 2,
      dedupe: false,
      force: true,
      order: 'released',
    });
  });

  it('takes several values listed, with commas or repeated, and an option that stands alone', async () => {
    const typed = ['--judge', 'a', 'b', '--types', 'c, d', '--select', 'e', '--select', 'f=1'];
    expect(await given(...typed, '--simulate')).toMatchObject({
      judge: ['a', 'b'],
      types: ['c', 'd'],
      select: ['e', 'f=1'],
      simulate: 1000,
    });
    expect(await given('--simulate', '20')).toMatchObject({ simulate: 20 });
  });

  it('keeps seeds that no number of JavaScript can hold', async () => {
    expect(await given('--seed', '-18446744073709551616')).toMatchObject({
      seed: -18446744073709551616n,
    });
    expect(await given('--seed', ' +8 ')).toMatchObject({ seed: 8 });
  });

  it.each([
    ['--jobs', '0', 'It must be a whole number from 1 to 8.'],
    ['--jobs', '1e0', 'It must be a whole number from 1 to 8.'],
    ['--jobs', '', 'It must be a whole number from 1 to 8.'],
    ['--power', '1', 'It must be a number between 0 and 1, such as 0.05.'],
    ['--power', '0x1', 'It must be a number between 0 and 1, such as 0.05.'],
    ['--seed', '1.5', 'It must be a whole number.'],
    ['--order', 'random', "unknown --order 'random'; known: shuffled, released"],
    ['--replicates', '3', "unknown option '--replicates'"],
  ])('answers %s %j by how to put it right', async (option, value, said) => {
    expect(await given(option, value)).toContain(said);
  });

  it('shows in its help what each option is, and its default', () => {
    const command = new Command('try');
    declare(command, { description: 'Tries.', settings, examples: [], run: async () => {} });
    const help = command.helpInformation();
    expect(help).toContain('-j, --jobs <count>   how many at once (default: 4)');
    expect(help).toContain('--no-dedupe          ask again\n');
    expect(help).toContain('--force              replace it\n');
    expect(help).not.toContain('replicates');
  });
});
