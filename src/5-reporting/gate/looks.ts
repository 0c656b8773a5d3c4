import { UserError } from '../../base/errors.ts';

/** One judge as it was when it was gated: which verdicts there were, and how many. */
export interface LookedAt {
  readonly judge: string;
  /** A fingerprint of its verdicts and of what they are about. */
  readonly data: string;
  readonly scored: number;
}

/** What a run folder remembers of one gate. */
export interface EarlierGate {
  readonly at: string;
  readonly verdict: string;
  /** The confidence of the intervals whose bounds decided. */
  readonly confidence: number;
  readonly judges: readonly LookedAt[];
}

export const MOST_LOOKS = 100;

/** How often judges were gated before on other verdicts than now, by the judge with the most. */
export interface Looks {
  readonly earlier: number;
  /** The sum over those looks of what each of them risked, at one of its two bounds. */
  readonly risked: number;
  /** Whether some of them saw fewer verdicts than there are now. */
  readonly grown: boolean;
}

/**
 * Counts the earlier looks. Gating the very same verdicts again is no new look, whatever the criteria:
 * nothing new can be seen in them.
 */
export function looksBefore(gates: readonly EarlierGate[], now: readonly LookedAt[]): Looks {
  const counted = now.map(({ judge, data, scored }): Looks => {
    const seen = new Map<string, { confidence: number; scored: number }>();
    for (const { confidence, judges } of gates) {
      for (const earlier of judges) {
        if (earlier.judge !== judge || earlier.data === data) continue;
        const least = Math.min(confidence, seen.get(earlier.data)?.confidence ?? 1);
        seen.set(earlier.data, { confidence: least, scored: earlier.scored });
      }
    }
    const looks = [...seen.values()];
    return {
      earlier: looks.length,
      risked: looks.reduce((sum, { confidence }) => sum + (1 - confidence) / 2, 0),
      grown: looks.some((look) => look.scored < scored),
    };
  });
  const none: Looks = { earlier: 0, risked: 0, grown: false };
  return counted.reduce((most, own) => (own.earlier > most.earlier ? own : most), none);
}

/** Refuses a look that was not planned. */
export function requireLook({ earlier }: Looks, planned: number | undefined): void {
  if (planned === undefined || earlier < planned) return;
  throw new UserError(
    `this folder was gated ${times(earlier)} on other verdicts of these judges, and --looks ${planned} plans no more than ${planned}; judge a new set (another --seed), or decide on the last verdict`,
  );
}

/** What earlier looks do to the error of this one, in one sentence; null if they do nothing. */
export function lookNote(
  { earlier, risked, grown }: Looks,
  planned: number | undefined,
  confidence: number,
): string | null {
  if (earlier === 0) return null;
  const own = (1 - confidence) / 2;
  const total = `${Number((100 * Math.min(1, risked + own)).toPrecision(3))} %`;
  const what = `This folder was gated ${times(earlier)} before on ${grown ? 'fewer' : 'other'} verdicts of the same judge`;
  const luck = `a judge at a threshold passes one of these looks by luck in up to ${total} of cases`;
  if (planned === undefined) {
    return `${what}: ${luck}. To keep to the stated level, plan the looks from the first one on with --looks.`;
  }
  return `${what}: this is look ${earlier + 1} of ${planned}, and ${luck}.`;
}

const times = (count: number): string => (count === 1 ? 'once' : `${count} times`);
