import { traceFormats } from '../../src/1-traces/formats/formats.ts';

export const WRITE_FORMATS = 'npm run docs';

/** docs/reference/formats.md: every format that can be imported, as the list in the source has it. */
export function formatsReference(): string {
  const rows = traceFormats
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ name, description, signs = [] }) => {
      const shown = signs.map((sign) => `\`${sign.replaceAll('|', '\\|')}\``).join('<br>');
      return `| \`${name}\` | ${description} | ${shown} |`;
    });
  return `# Formats of traces

What \`tj import\` reads. The format of a file is found by its content; \`--format\` insists on one. The last column says by
which keys you may know it: \`messages[].role: user|assistant\` is a list of messages with a \`role\` that is one of these,
and a \`?\` marks a key that may be absent. A list that stands first may also be the file itself, or its lines. Records may
also lie under a key such as \`data\`, \`results\`, \`values\` or \`items\`, or each under a name of its own.

A format that is not here takes a [reader of your own](../guide/own-traces.md#a-format-of-your-own).

| \`--format\` | what wrote it | keys |
|---|---|---|
${rows.join('\n')}
`;
}
