import { z } from 'zod';
import { importSettings } from '../../src/1-traces/settings.ts';
import { checkEnvironmentSettings, checkSettings } from '../../src/1-worlds/settings.ts';
import { generateSettings, plantSettings } from '../../src/2-planting/settings.ts';
import { judgeSettings, mergeSettings, workSettings } from '../../src/3-judging/settings.ts';
import { measureSettings, planSettings, tuneSettings } from '../../src/4-measuring/settings.ts';
import {
  agreementSettings,
  certificateSettings,
  compareSettings,
  exportSettings,
  gateSettings,
  reportSettings,
} from '../../src/5-reporting/settings.ts';
import { aboutOf, flagOf, unwrapped } from '../../src/base/settings.ts';
import { optionsOf } from '../../src/doors/cli/declare.ts';
import { serveSettings } from '../../src/doors/service/settings.ts';
import { ablateSettings, agentSettings } from '../../src/paper/experiment-settings.ts';
import { paperSettings } from '../../src/paper/settings.ts';

export const WRITE_SETTINGS = 'npm run docs';

/** Every schema of settings, under the name of its command, in the order in which data flows. */
const stages: Readonly<Record<string, z.ZodObject>> = {
  generate: generateSettings,
  import: importSettings,
  inject: plantSettings,
  check: checkSettings,
  'check-environment': checkEnvironmentSettings,
  judge: judgeSettings,
  work: workSettings,
  merge: mergeSettings,
  measure: measureSettings,
  tune: tuneSettings,
  plan: planSettings,
  agreement: agreementSettings,
  report: reportSettings,
  export: exportSettings,
  compare: compareSettings,
  gate: gateSettings,
  'certificate check': certificateSettings,
  serve: serveSettings,
  paper: paperSettings,
  ablate: ablateSettings,
  agent: agentSettings,
};

/** The reference page of the settings, from their schemas. */
export function settingsReference(): string {
  const parts = Object.entries(stages).map(([name, { shape }]) => {
    const rows = Object.entries(shape).map(([key, field]) => row(key, field));
    return `## ${name}\n\n| setting | option | takes | default | |\n|---|---|---|---|---|\n${rows.join('\n')}\n`;
  });
  return `# Settings

<!-- Written from the settings.ts of each stage by \`${WRITE_SETTINGS}\`. -->

Every setting of every stage. The command of that name takes the option; programs and files use the name of the
setting. A setting without an option is for programs only. Options that only say how a command answers, such as
\`--json\`, are in its \`--help\`.

${parts.join('\n')}`;
}

function row(key: string, field: z.core.$ZodType): string {
  const { type, isOptional, default: fallback } = unwrapped(field);
  const { otherwise, offered } = flagOf(field);
  const option =
    offered === false
      ? ''
      : `\`${optionsOf(key, field)
          .map(({ flags }) => flags)
          .join(' ')}\``;
  const byDefault =
    otherwise ?? (fallback === undefined ? (isOptional ? '' : 'required') : fallback);
  const cells = [`\`${key}\``, option, takes(type), shown(byDefault), sentence(aboutOf(field))];
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}

/** What values it takes: what its message would ask for. */
function takes(type: z.core.$ZodType): string {
  if (type instanceof z.ZodEnum) return type.options.map((option) => `\`${option}\``).join(' or ');
  if (type instanceof z.ZodBoolean) return 'true or false';
  if (type instanceof z.ZodArray) return 'texts';
  if (type instanceof z.ZodRecord) return 'fault types, each with a number';
  if (type instanceof z.ZodPipe) return 'text';
  const message = z.safeParse(type, Symbol('none')).error?.issues[0]?.message ?? '';
  if (!message.startsWith('must be ')) return 'text';
  return message
    .replace(/^must be /, '')
    .replace(`from 1 to ${Number.MAX_SAFE_INTEGER}`, 'from 1')
    .replace(`from 0 to ${Number.MAX_SAFE_INTEGER}`, 'from 0');
}

function shown(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.join(', ');
  return String(value);
}

function sentence(text: string): string {
  return `${text[0]?.toUpperCase()}${text.slice(1)}.`;
}
