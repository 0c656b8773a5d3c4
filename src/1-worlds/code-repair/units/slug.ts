import type { Unit } from './unit.ts';

export const slug: Unit = {
  name: 'slug',
  files: ['slug', 'text', 'strings'],
  uses: [],
  names: {
    slugify: ['slugify', 'toSlug', 'makeSlug'],
    shorten: ['shorten', 'truncate', 'ellipsize'],
    initials: ['initials', 'monogram', 'initialsOf'],
  },
  values: {
    limit: ['40', '60', '80'],
  },
  source: `/** Turns a title into the last part of an address: lower case, and one hyphen between words. */
export function <<slugify>>(title: string): string {
  return title
    .normalize('NFD')
    .replace(/[\\u0300-\\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
}

/** Cuts a text to at most \`limit\` characters, <<limit>> by default. A text that is cut ends in "…". */
export function <<shorten>>(text: string, limit = <<limit>>): string {
  if (text.length <= limit) {
    return text;
  }
  return text.slice(0, limit - 1) + '…';
}

/** The first letters of the first and the last word, in upper case. One word gives one letter. */
export function <<initials>>(name: string): string {
  const words = name.trim().split(/\\s+/);
  if (words.length < 2) {
    return words[0].slice(0, 1).toUpperCase();
  }
  return (words[0].slice(0, 1) + words[words.length - 1].slice(0, 1)).toUpperCase();
}
`,
  cases: [
    { of: '<<slugify>>', name: 'joins words with hyphens', call: "<<slugify>>('Winter jackets')" },
    { of: '<<slugify>>', name: 'drops accents', call: "<<slugify>>('Crème brûlée')" },
    {
      of: '<<slugify>>',
      name: 'collapses punctuation',
      call: "<<slugify>>('Salt & pepper, large')",
    },
    { of: '<<slugify>>', name: 'trims hyphens at both ends', call: "<<slugify>>('(new) Tents!')" },
    { of: '<<slugify>>', name: 'keeps digits', call: "<<slugify>>('Model 3000 X')" },
    { of: '<<shorten>>', name: 'keeps a short text', call: "<<shorten>>('short', 10)" },
    {
      of: '<<shorten>>',
      name: 'keeps a text of exactly the limit',
      call: "<<shorten>>('abcdef', 6)",
    },
    { of: '<<shorten>>', name: 'counts the ellipsis', call: "<<shorten>>('abcdefgh', 6)" },
    {
      of: '<<shorten>>',
      name: 'leaves nothing but the ellipsis at one',
      call: "<<shorten>>('abc', 1)",
    },
    {
      of: '<<shorten>>',
      name: 'uses the default limit',
      call: "<<shorten>>('x'.repeat(90)).length",
    },
    {
      of: '<<initials>>',
      name: 'takes the first and the last word',
      call: "<<initials>>('ada king lovelace')",
    },
    { of: '<<initials>>', name: 'gives one letter for one word', call: "<<initials>>('Plato')" },
    {
      of: '<<initials>>',
      name: 'ignores space around the name',
      call: "<<initials>>('  grace  hopper ')",
    },
  ],
  bugs: [
    {
      kind: 'wrong_operator',
      of: '<<slugify>>',
      right: "/[^a-z0-9]+/g, '-'",
      wrong: "/[^a-z0-9]/g, '-'",
      attempt: "/[^a-z0-9\\s]/g, '-'",
      cause: 'every character between two words becomes a hyphen of its own',
      fix: 'Put one hyphen between words',
      promise: 'there is one hyphen between words',
    },
    {
      kind: 'missing_guard',
      of: '<<slugify>>',
      right: "\n    .replace(/^-+|-+$/g, '');",
      wrong: ';',
      attempt: "\n    .replace(/^-+$/g, '');",
      cause: 'hyphens at the ends are not removed',
      fix: 'Remove hyphens at both ends of a slug',
      promise: 'hyphens only stand between words',
    },
    {
      kind: 'off_by_one',
      of: '<<shorten>>',
      right: 'limit - 1',
      wrong: 'limit',
      attempt: 'limit - 2',
      cause: 'the ellipsis is not counted, so the text is one character too long',
      fix: 'Count the ellipsis as part of the limit',
      promise: 'a text is cut to at most limit characters',
    },
    {
      kind: 'inverted_condition',
      of: '<<shorten>>',
      right: 'text.length <= limit',
      wrong: 'text.length < limit',
      attempt: 'text.length + 1 <= limit',
      cause: 'a text of exactly the limit is cut',
      fix: 'Keep texts that just fit',
      promise: 'a text may have up to limit characters',
    },
    {
      kind: 'off_by_one',
      of: '<<initials>>',
      right: 'words[words.length - 1]',
      wrong: 'words[1]',
      attempt: 'words[0]',
      cause: 'the second word is used instead of the last',
      fix: 'Use the last word for the second initial',
      promise: 'the initials are those of the first and the last word',
    },
  ],
};
