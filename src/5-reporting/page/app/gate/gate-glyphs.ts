import type { GateVerdict } from '../../../gate/gate-result.ts';

/** A shape besides the colour, for those who cannot tell the colours apart. */
export const GATE_GLYPHS: Readonly<Record<GateVerdict, string>> = {
  passed: '✓',
  failed: '✗',
  inconclusive: '?',
};
