import { judgeFamilies } from '../../3-judging/judges/families/families.ts';
import { ownForms } from '../../3-judging/judges/own/own-forms.ts';
import { modelKinds } from '../../3-judging/models/kinds/model-kinds.ts';

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

function section(title: string, rows: readonly (readonly string[])[]): string {
  const width = Math.max(...rows.map(([term = '']) => term.length));
  const lines = rows.map(([term = '', text = '']) => `  ${term.padEnd(width)}  ${text}\n`);
  return `${title}:\n${lines.join('')}`;
}
