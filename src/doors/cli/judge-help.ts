import { judgeFamilies } from '../../3-judging/judges/families/families.ts';
import { ownForms } from '../../3-judging/judges/own/own-forms.ts';
import { modelKinds } from '../../3-judging/models/kinds/model-kinds.ts';
import { wrapped } from '../../base/text/terminal-width.ts';

const COLUMNS = 80;
const LONGEST_TERM = 26;

/** Every judge, every model and every environment variable that `tj judge` knows, as help lists them. */
export function judgesAndModels(): string {
  return [
    section(
      'Judges',
      judgeFamilies.map(({ name, description }) => [name, description]),
    ),
    section(
      'Your own judges',
      ownForms.map(({ form, description }) => [form, description]),
    ),
    section(
      'Models',
      modelKinds.map(({ forms, description }) => [forms.join(', '), description]),
    ),
    section(
      'Environment variables',
      modelKinds.flatMap(({ variables }) =>
        variables.map(({ name, description }) => [name, description]),
      ),
    ),
  ].join('\n');
}

/** As help shows options: terms in a column, and what they mean beside them. */
function section(title: string, rows: readonly (readonly [string, string])[]): string {
  const width = Math.min(LONGEST_TERM, Math.max(...rows.map(([term]) => term.length)));
  const indent = ' '.repeat(width + 4);
  const lines = rows.map(([term, text]) => {
    const beside = wrapped(text, { columns: COLUMNS - indent.length }).replaceAll(
      '\n',
      `\n${indent}`,
    );
    // A term that is too long for the column has a line of its own.
    return term.length > width
      ? `  ${term}\n${indent}${beside}`
      : `  ${term.padEnd(width)}  ${beside}`;
  });
  return `${title}:\n${lines.join('\n')}\n`;
}
