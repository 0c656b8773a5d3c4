import { Command } from 'commander';
import { z } from 'zod';
import { certificateSettings } from '../../../5-reporting/settings.ts';
import { setting, text, toggle } from '../../../base/settings.ts';
import { declare, json } from '../declare.ts';

const check = certificateSettings.extend({ json: json('print what was found as JSON') });
export type CheckSettings = z.output<typeof check>;

const badge = z.strictObject({
  out: setting(text(), 'the SVG file to write', { value: 'file' }),
  force: setting(toggle(), 'replace a file that exists'),
});
export type BadgeSettings = z.output<typeof badge>;

const FILE = ['<file>', 'a certificate that tj gate --certify wrote'] as const;

export function declaration(command: Command): void {
  const part = (name: string, summary: string): Command => {
    const added = new Command(name).summary(summary).copyInheritedSettings(command);
    command.addCommand(added);
    return added;
  };
  declare(part('check', 'say whether a certificate still holds for a judge as it is now'), {
    description:
      'Says whether a certificate still holds: whether it is as it was written, whether the judge is made of what it was made of, and whether it is young enough. No run is judged.',
    arguments: [FILE],
    settings: check,
    notes:
      'Exit codes: 0 it holds, 1 the judge changed or the certificate was edited, 2 bad usage or bad input, 3 it is too old.\nThe hash in a certificate tells an edit by mistake; it is no signature, because anybody can compute it.',
    examples: [
      'tj certificate check judge.cert.json --judge ./judge.ts --max-age 30d',
      'tj certificate check judge.cert.json --judge step --model qwen2.5:14b',
      'tj certificate check judge.cert.json --run runs/nightly',
    ],
    run: async (given, [file]) =>
      (await import('../actions/certificate.ts')).checkFile(file, given),
  });
  declare(part('badge', 'draw a certificate as a badge'), {
    description:
      'Draws a certificate as a badge: the judge, its Δ with the interval, and the date.',
    arguments: [FILE],
    settings: badge,
    notes: 'Exit codes: 0 written, 1 the certificate was edited, 2 bad usage or bad input.',
    examples: ['tj certificate badge judge.cert.json --out badge.svg'],
    run: async (given, [file]) =>
      (await import('../actions/certificate.ts')).writeBadge(file, given),
  });
  command
    .description('Checks or draws the certificate of a judge that tj gate --certify wrote.')
    .addHelpText(
      'after',
      '\nExamples:\n  tj certificate check judge.cert.json --judge ./judge.ts --max-age 30d\n  tj certificate badge judge.cert.json --out badge.svg',
    );
}
