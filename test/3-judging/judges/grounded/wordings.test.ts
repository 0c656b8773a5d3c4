import { describe, expect, it } from 'vitest';
import { at, type Json } from '../../../../src/run/json.ts';
import { type Run, type Step, toolSteps } from '../../../../src/run/run.ts';
import { developedStyles, heldOutStyles } from './claims-by-style.ts';
import { courteousSentences } from './courteous-sentences.ts';
import {
  cleanRuns,
  findings,
  flaggedShare,
  repliesWith,
  report,
  withReply,
} from './desk-replies.ts';
import { developmentClaims } from './development-claims.ts';
import {
  cancelledTrip,
  developedFaithful,
  type FaithfulReplies,
  heldOutFaithful,
} from './faithful-replies.ts';
import { heldOutClaims } from './held-out-claims.ts';
import { secondClaims } from './second-claims.ts';
import { escalationReplies, refundReplies } from './supported-replies.ts';
import { unseenClaims } from './unseen-claims.ts';

/** One run of each scenario. */
const runs = cleanRuns(60, 7).slice(0, 6);
const refunded = runs.filter((run) => facts(run).eligible === true);
const escalated = runs.filter((run) => facts(run).eligible === false);
const oneOfEach = [refunded[0], escalated[0]] as readonly Run[];

/** What was measured when the last list was written, less what a change of the tagger may cost. */
const lists = {
  'written before the word lists': [heldOutClaims, 0.9],
  'the judge was developed on': [developmentClaims, 0.9],
  'written after the word lists': [secondClaims, 0.9],
  'written when the judge was finished': [unseenClaims, 0.85],
  'of six styles, developed on': [Object.values(developedStyles).flat(), 0.95],
  'of six styles, held out': [Object.values(heldOutStyles).flat(), 0.9],
} as const;

describe('claims that nothing supports, anywhere in a reply of the support desk', () => {
  it.each(Object.entries(lists))('are flagged in wordings %s', (name, [claims, least]) => {
    const share = flaggedShare(claims, oneOfEach);
    report(
      `${(100 * share).toFixed(1)} % of replies flagged with claims ${name} (${claims.length})`,
    );
    expect(share).toBeGreaterThan(least);
  });

  it('are in lists that have nothing in common', () => {
    const all = Object.values(lists).flatMap(([claims]) => claims);
    expect(new Set(all).size).toBe(all.length);
  });
});

describe('faithful replies of many voices', () => {
  it.each([
    ['developed on', developedFaithful, 0],
    ['held out', heldOutFaithful, 0.03],
  ] as const)('pass if they were %s', (name, replies, most) => {
    const flagged = faithfulRuns(replies).filter((run) => findings(run).length > 0);
    const share = flagged.length / faithfulRuns(replies).length;
    report(`${(100 * share).toFixed(1)} % of faithful replies flagged, ${name}`);
    expect(share).toBeLessThanOrEqual(most);
  });
});

describe('replies that say only what happened', () => {
  it('are tried on runs of both kinds', () => {
    expect(refunded.length).toBeGreaterThan(0);
    expect(escalated.length).toBeGreaterThan(0);
  });

  it.each([...refundReplies, ...escalationReplies])('pass: %s', (reply) => {
    for (const run of refundReplies.includes(reply) ? refunded : escalated) {
      expect(findings(withReply(run, filled(reply, run)))).toEqual([]);
    }
  });
});

describe('courtesies, conditions and denials', () => {
  it.each(courteousSentences)('pass in any reply: %s', (sentence) => {
    for (const run of runs) {
      for (const text of repliesWith(sentence, run.finalAnswer)) {
        expect(findings(withReply(run, text))).toEqual([]);
      }
    }
  });
});

function faithfulRuns({ refund, escalation, trip }: FaithfulReplies): readonly Run[] {
  const told = (replies: readonly string[], told: readonly Run[]): readonly Run[] =>
    replies.flatMap((reply) => told.map((run) => withReply(run, filled(reply, run))));
  return [...told(refund, refunded), ...told(escalation, escalated), ...trip.map(runOfTrip)];
}

function filled(reply: string, run: Run): string {
  return reply.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(facts(run)[name]));
}

function runOfTrip(reply: string): Run {
  const { goal, booking, cancelled } = cancelledTrip;
  const call = (tool: string, index: number, data: Json): Step => ({
    index,
    thought: '',
    call: { tool, args: { booking_id: booking.booking_id } },
    observation: { ok: true, data, error: null },
  });
  const steps: readonly Step[] = [
    call('get_booking', 0, booking),
    call('cancel_booking', 1, cancelled),
    { index: 2, from: 'agent', text: reply },
  ];
  return { goal, steps, finalAnswer: reply };
}

function facts(run: Run): Readonly<Record<string, unknown>> {
  const result = (tool: string) =>
    toolSteps(run).find(({ call }) => call.tool === tool)?.observation.data;
  const check = result('check_eligibility');
  return {
    eligible: at(check, 'eligible'),
    amount: Number(at(check, 'max_refund_eur')).toFixed(2),
    comma: Number(at(check, 'max_refund_eur')).toFixed(2).replace('.', ','),
    reason: at(check, 'reason'),
    name: at(result('get_customer'), 'name'),
    order: at(result('lookup_order'), 'order_id'),
  };
}
