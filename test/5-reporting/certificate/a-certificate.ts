import {
  CERTIFICATE_KIND,
  CERTIFICATE_VERSION,
  type Certificate,
  sealed,
} from '../../../src/5-reporting/certificate/certificate-schema.ts';

/** The certificate of a judge that asks a model, which may be made of something else. */
export function aCertificate(judge: Partial<Certificate['judge']> = {}): Certificate {
  const delta = { estimate: 0.67, interval: { low: 0.59, high: 0.74 }, pairs: 150, unscored: 0 };
  return sealed({
    kind: CERTIFICATE_KIND,
    version: CERTIFICATE_VERSION,
    date: '2026-11-19T12:00:00.000Z',
    judgedAt: '2026-11-18T12:00:00.000Z',
    judge: {
      id: 'step:writer:7b',
      kind: 'model',
      family: 'step',
      view: 'step',
      model: 'writer:7b',
      engine: 'ollama 0.12.3',
      digest: 'sha256:0a',
      samples: 3,
      temperature: 0,
      seed: 7,
      rubric: 'b1',
      template: 'c2',
      fingerprint: 'd3',
      version: '0.1.0',
      ...judge,
    },
    set: {
      sha256: 'e4',
      world: 'support-desk',
      worldSha256: null,
      tracesSha256: null,
      seed: '7',
      trajectories: 220,
      clean: 70,
      faults: 150,
      pairs: 150,
      types: ['wrong_tool'],
    },
    delta: { ...delta, parents: 54, faultRate: 0.7, cleanRate: 0.03 },
    byType: [{ type: 'wrong_tool', label: 'wrong tool', ...delta, sees: 'seen' }],
    confidence: 0.95,
    gate: {
      criteria: [
        {
          key: 'minDelta',
          type: null,
          bound: 'minimum',
          threshold: 0.5,
          value: 0.67,
          interval: { low: 0.59, high: 0.74 },
          decidedBy: 'interval',
          verdict: 'passed',
        },
      ],
      notes: ['It was asked once.'],
    },
    uncovered: {
      notCaught: [],
      notMeasured: ['premature_stop'],
      notTried: ['attacks'],
      noise: true,
      parentsPresumed: false,
      says: ['Not tried on it: attacks.'],
    },
  });
}
