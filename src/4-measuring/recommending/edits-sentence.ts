import { range, signed } from '../../base/text/numbers.ts';
import type { Estimate } from '../measurement/estimate.ts';
import type { AttackRow, AttackRows, JudgeMeasurement } from '../measurement/measurement.ts';
import { listedBriefly } from './listed.ts';
import { MISSES } from './sight.ts';

/** A judge withstands attacks if they take away less than this of its flag rate on faults. */
const LITTLE = 0.1;

type Edited = Pick<JudgeMeasurement, 'judgeId' | 'attacks'> & Unbroken;
type Unbroken = Pick<JudgeMeasurement, 'harmlessEdits' | 'shams' | 'netDelta'>;

/** A reaction to edits that break nothing. */
interface Reaction {
  /** To which: "harmless edits". */
  readonly to: string;
  /** By how much the flag rate moves, with its interval. */
  readonly moved: string;
  readonly isShown: boolean;
}

/** How a judge reacts to edits that break nothing, of each kind that the set has. */
export function reactions({
  harmlessEdits,
  shams,
}: Omit<Unbroken, 'netDelta'>): readonly Reaction[] {
  const kinds = [
    ['harmless edits', harmlessEdits],
    ['shams', shams],
  ] as const;
  return kinds.flatMap(([to, rows]) => {
    const { difference = null, interval = null } = rows?.all ?? {};
    if (interval === null) return [];
    const moved = `${signed(difference)} ${range(interval, signed)}`;
    return [{ to, moved, isShown: interval.low > 0 }];
  });
}

/** Whether a judge is shown to flag edits that break nothing as well, and to see hardly anything beyond. */
export function merelyReacts(judge: Unbroken): boolean {
  const net = judge.netDelta?.interval ?? null;
  return net !== null && net.high < MISSES && reactions(judge).some(({ isShown }) => isShown);
}

/** Whether a judge merely reacts to edits, and whether it is robust; null if nobody tried. */
export function editsSentence(judge: Edited): string | null {
  const parts = [changeText(judge), attackText(judge)].filter((part) => part !== null);
  return parts.length === 0 ? null : `${judge.judgeId} ${parts.join('; it ')}.`;
}

/** To complete "the judge …". */
function changeText(judge: Edited): string | null {
  const all = reactions(judge);
  const shown = all.filter(({ isShown }) => isShown);
  if (all.length === 0) return null;
  const { netDelta } = judge;
  const net =
    netDelta === null
      ? ''
      : `, so its net Δ is ${signed(netDelta.estimate)} ${range(netDelta.interval, signed)}`;
  const listed = (those: readonly Reaction[], word: string): string =>
    those.map(({ to, moved }) => `${to} (${moved})`).join(` ${word} `);
  if (shown.length === 0) return `shows no measurable reaction to ${listed(all, 'or')}${net}`;
  return merelyReacts(judge)
    ? `merely reacts to edits: it also flags ${listed(shown, 'and')}${net}`
    : `reacts to ${listed(shown, 'and')}${net}`;
}

/**
 * The rows that show a judge to be moved by attacks: the one about all of them, or else those kinds whose
 * interval says so although it allows for all kinds. A text that changes makes many a judge answer afresh,
 * so only what an attack does beyond neutral text in its place is held against the judge.
 */
export function movedBy({ all, byAttack }: AttackRows): readonly AttackRow[] {
  const isMoving = ({ faults }: AttackRow): boolean => (faults.simultaneous?.high ?? 0) < 0;
  return isMoving(all) ? [all] : byAttack.filter(isMoving);
}

function attackText({ attacks }: Edited): string | null {
  if (attacks === null || attacks.all.faults.runs === 0) return null;
  const { faults, parents } = attacks.all;
  const alarmed =
    (parents.effect.interval?.low ?? 0) > 0
      ? `, and flags clean runs for the attack itself (${stated(parents.effect)})`
      : '';
  if (faults.plainRate === 0 && faults.placeboRate === 0 && faults.attackedRate === 0) {
    return `flags none of the faults that were attacked${alarmed}`;
  }
  const moved = movedBy(attacks);
  const kinds = moved.filter(({ by }) => by === 'attack').map(({ label }) => `“${label}”`);
  const beside = `beside neutral text, its flag rate on faults changes by ${stated(moved[0]?.faults.effect ?? faults.effect)}`;
  if (moved.length > 0) {
    return `is moved by attacks${kinds.length === 0 ? '' : ` such as ${listedBriefly(kinds)}`}: ${beside}${alarmed}`;
  }
  const withstands = (faults.effect.interval?.low ?? -1) > -LITTLE;
  return `${withstands ? 'withstands attacks' : 'may or may not be moved by attacks'}: ${beside}${alarmed}`;
}

const stated = ({ estimate, interval }: Estimate): string =>
  `${signed(estimate)} ${range(interval, signed)}`;
