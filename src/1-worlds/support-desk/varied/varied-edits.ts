import { EnvironmentError } from '../../../base/errors.ts';
import {
  type Edit,
  firstCallOf,
  type PlannedCall,
  plannedCall,
  type Script,
} from '../../contract/fault-operator.ts';
import { amountOf } from '../desk.ts';
import { replyWith, type Told } from './reply.ts';
import { LOOKS, type Look, type VariedRequest } from './request.ts';
import { thoughtFor } from './varied-thoughts.ts';

/** The run from a call on, with other calls and another reply, which its last call sends. */
export function from(
  script: Script,
  at: number,
  calls: readonly PlannedCall[],
  finalAnswer: string,
) {
  const insert = calls.map(({ thought, call }) =>
    call.tool === 'reply'
      ? plannedCall(thought, 'reply', { text: finalAnswer })
      : { thought, call },
  );
  return { at, remove: script.calls.length - at, insert, finalAnswer };
}

/** What the reply of a correct run tells. */
export function toldIn({ calls }: Script, request: VariedRequest): Told {
  const end = calls.find(({ call }) => call.tool === 'issue_refund' || call.tool === 'escalate');
  if (end === undefined) throw new EnvironmentError(`${request.id} ends with nothing`);
  const { amount_eur, team, reason } = end.call.args;
  return {
    name: request.customerName,
    ending:
      end.call.tool === 'issue_refund'
        ? { refunded: amountOf(amount_eur) }
        : { team: String(team), reason: String(reason) },
    looked: request.ordered('claims', request.looks)[0] ?? null,
    remark: request.remark,
  };
}

/** The run with a reply that tells something else. */
export function telling(script: Script, request: VariedRequest, other: Partial<Told>): Edit {
  const at = firstCallOf(script, 'reply');
  const reply = replyWith(request, { ...toldIn(script, request), ...other });
  return { ...from(script, at, script.calls.slice(at), reply), failureStep: at };
}

/** The looks that are made once and with a thought, where the reply speaks of none and not all are made. */
export function quietLooks(request: VariedRequest): readonly Look[] {
  if (request.remark === 'look' || request.looks.length === LOOKS.length) return [];
  return request.looks.filter((look) => thoughtFor(request, look) !== '' && !request.mixesUp(look));
}
