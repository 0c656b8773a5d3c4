import { extname } from 'node:path';
import { InvalidOptionError } from '../../../base/errors.ts';
import type { Framework, Template, TemplateKind, TemplateLanguage } from './template.ts';
import { templates } from './templates.ts';

export interface TemplateChoice {
  readonly language?: TemplateLanguage | undefined;
  /** The Python framework whose evaluator a judge asks. */
  readonly for?: Framework | undefined;
  /** The name of the file to write, which says the language where no option does. */
  readonly out?: string | undefined;
}

/** The template that a user asks for, by its language or by the name of the file. */
export function chooseTemplate(kind: TemplateKind, choice: TemplateChoice): Template {
  const { language, out, for: framework } = choice;
  if (framework !== undefined && (kind !== 'judge' || (language ?? 'python') !== 'python')) {
    throw new InvalidOptionError('--for', `${framework} is for a judge in Python`);
  }
  const ofKind = templates.filter(
    (template) => template.kind === kind && template.framework === framework,
  );
  const named = out === undefined || out === '-' ? null : extname(out).toLowerCase();
  const found = ofKind.find(
    (template) =>
      (language === undefined || template.language === language) &&
      (named === null || template.endings.includes(named)),
  );
  if (found !== undefined) return found;
  const inLanguage = ofKind.filter((template) => template.language === language);
  if (language !== undefined && inLanguage.length === 0) {
    throw new InvalidOptionError('--language', unknownLanguage(kind, ofKind));
  }
  const endings = (language === undefined ? ofKind : inLanguage).flatMap(
    (template) => template.endings,
  );
  throw new InvalidOptionError('--out', `${out}: the name must end in ${endings.join(' or ')}`);
}

function unknownLanguage(kind: TemplateKind, ofKind: readonly Template[]): string {
  const known = ofKind.flatMap(({ language }) => language ?? []);
  return known.length === 0
    ? `tj init ${kind} needs no --language; omit it`
    : `tj init ${kind} writes ${known.join(' or ')}; omit the option`;
}
