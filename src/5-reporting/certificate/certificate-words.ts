import { listed } from '../../4-measuring/recommending/listed.ts';
import { oneLine } from '../../base/errors.ts';
import { counted, range, signed } from '../../base/text/numbers.ts';
import { shortened } from '../../base/text/terminal-width.ts';
import type { Certificate } from './certificate-schema.ts';
import type { CheckedCertificate } from './check-certificate.ts';
import type { ChangedPart } from './judge-parts.ts';

/** The one number of a certificate: `Δ +0.67 [+0.59, +0.69]`. */
export const deltaText = ({ delta }: Pick<Certificate, 'delta'>): string =>
  delta.estimate === null
    ? 'Δ not measured'
    : `Δ ${signed(delta.estimate)} ${range(delta.interval, signed)}`.trimEnd();

/** What became of a certificate, on one line for a build. */
export function checkedLine(
  file: string,
  certificate: Certificate,
  checked: CheckedCertificate,
): string {
  const { ageDays, maxAgeDays, changed } = checked;
  const what = {
    holds: () =>
      `holds for ${named(certificate)}: ${deltaText(certificate)} on ${counted(certificate.delta.pairs, 'pair')}, ${age(ageDays)} old`,
    edited: () => 'does not hold, because it was edited since it was written',
    changed: () => `does not hold, because ${whatChanged(certificate, changed)}`,
    'too old': () =>
      `is too old: its verdicts are ${age(ageDays)} old, and ${age(maxAgeDays ?? 0)} is the most; judge and gate again`,
  }[checked.verdict]();
  return `${oneLine(file)} ${what}.`;
}

/** What a check could not see, one sentence each. */
export function checkedNotes(checked: CheckedCertificate): readonly string[] {
  const { notCompared, unseen } = checked;
  if (checked.changed.some(({ part }) => part === 'id')) return [];
  return [
    ...(notCompared.length === 0
      ? []
      : [`Not recorded on both sides, so not compared: ${listed(notCompared)}.`]),
    ...(unseen.length === 0
      ? []
      : [
          `A change of ${listed(unseen.map(oneLine), 'or')} would not be seen; --version-tag tells versions apart.`,
        ]),
  ];
}

const named = ({ judge }: Certificate): string => value(judge.id);

/** A judge of another id is another judge, whatever else differs. */
function whatChanged(certificate: Certificate, changed: readonly ChangedPart[]): string {
  const other = changed.find(({ part }) => part === 'id');
  if (other !== undefined)
    return `it is about ${value(other.before)}, and this is ${value(other.now)}`;
  return `${named(certificate)} is no longer what it was: ${changed.map(changedText).join('; ')}`;
}

function changedText({ label, before, now, isHash }: ChangedPart): string {
  return isHash ? `${label} changed` : `${label} was ${value(before)} and is ${value(now)}`;
}

const value = (given: string | number | null): string => shortened(oneLine(String(given)), 60);

/** An age in the unit that people would give it in. */
function age(days: number): string {
  return days >= 1 ? counted(Math.floor(days), 'day') : counted(Math.floor(24 * days), 'hour');
}
