import { Corpus, failureTest } from '../../../src/2-planting/recorded/declaration/corpus.ts';
import {
  confirmedIn,
  type Declaration,
} from '../../../src/2-planting/recorded/declaration/declaration.ts';
import { ToolKinds } from '../../../src/2-planting/recorded/declaration/tool-kinds.ts';
import { editedTrajectory } from '../../../src/2-planting/recorded/edited-trajectory.ts';
import type { Host, RecordedEdit } from '../../../src/2-planting/recorded/edits/recorded-edit.ts';
import { Provenance } from '../../../src/2-planting/recorded/grounding/provenance.ts';
import type { KnownTools } from '../../../src/2-planting/recorded/proofs/checked-pair.ts';
import { knownTools } from '../../../src/2-planting/recorded/recorded-parents.ts';
import { PLAIN_NUMBERS } from '../../../src/run/number-formats.ts';
import type { Run, ToolStep } from '../../../src/run/run.ts';
import { cleanId, type LabelledTrajectory } from '../../../src/run/trajectory.ts';
import { writeTrajectory } from '../../../src/run/wire/write-trajectory.ts';

/** Everything about the shop's tools, confirmed. */
export const shopDeclaration: Declaration = confirmedIn({
  tools: {
    cancel_order: { kind: 'write', repeatable: false, needs: ['get_policy'] },
    send_voucher: { kind: 'write', claim: 'I have also sent you a voucher.' },
    get_policy: { kind: 'read' },
  },
  identifiers: ['order_id'],
});

/** A failure that the shop recorded in another run. */
const OUTAGE: ToolStep['observation'] = {
  ok: false,
  data: {},
  error: 'The service is temporarily unavailable.',
};

export interface ShopHost {
  readonly host: Host;
  readonly known: KnownTools;
}

export function shopHost(run: Run, declared: Declaration = shopDeclaration): ShopHost {
  const isFailure = failureTest(declared.errors);
  const corpus = new Corpus();
  corpus.add(run, isFailure);
  corpus.errors.set('cancel_order', [OUTAGE]);
  const kinds = new ToolKinds(declared, []);
  const host = { run, provenance: new Provenance(run), kinds, declared, corpus, isFailure };
  return { host, known: knownTools(corpus, kinds, declared) };
}

export const lineOf = (trajectory: LabelledTrajectory): string =>
  writeTrajectory(trajectory, PLAIN_NUMBERS);

export function parentOf(run: Run): LabelledTrajectory {
  const label = { faulty: false, failureStep: null, failureType: null, outcomeCorrect: true };
  return { id: cleanId('TRACE-00001'), instanceId: 'TRACE-00001', ...run, label };
}

export function childOf({ host }: ShopHost, edit: RecordedEdit): LabelledTrajectory | string {
  return editedTrajectory({ instanceId: 'TRACE-00001' }, host, edit, { seed: 7, draw: 1 });
}
