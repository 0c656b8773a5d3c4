// A judge in TypeScript. Change it, and pass its path to tj judge:
//
//   tj judge runs/demo --judge ./judge.ts
//   tj measure runs/demo --judge refund-amount
//
// It is handed one run at a time, without the label. Of its answer, only `faulty` is required.

import type { JsonObject } from 'trajectory-judge';
import { defineJudge } from 'trajectory-judge/judge';

/** Flags a refund of a different amount than the eligibility check allowed. */
export default defineJudge({
  // The id is the judge's name in verdicts and reports.
  id: 'refund-amount',
  // 'step' shows the judge every step; 'outcome' shows it only the request and the reply.
  view: 'step',
  judge({ steps }) {
    let allowed: unknown = null;
    for (const step of steps ?? []) {
      // A recorded run has messages between its calls.
      if (!('call' in step)) continue;
      const { index, call, observation } = step;
      // Recorded tools may answer with text or with nothing, so nothing is taken for granted.
      const result = observation.data as JsonObject | null;
      if (call.tool === 'check_eligibility') allowed = result?.max_refund_eur ?? null;
      if (call.tool === 'issue_refund' && allowed !== null && call.args.amount_eur !== allowed) {
        return {
          faulty: true,
          confidence: 0.9,
          failure_step: index,
          failure_type: 'ignored_observation',
          rationale: `refunded ${call.args.amount_eur}, but ${allowed} was allowed`,
        };
      }
    }
    return { faulty: false, confidence: 0.6 };
  },
});
