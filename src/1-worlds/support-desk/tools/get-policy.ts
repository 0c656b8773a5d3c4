import { z } from 'zod';
import { failed, succeeded, type Tool } from '../../contract/tool.ts';
import type { Desk } from '../desk.ts';
import { quoted } from '../quoted.ts';

export const getPolicy: Tool<Desk> = {
  name: 'get_policy',
  arguments: z.object({ sku: z.string() }),
  result: z.object({
    sku: z.string(),
    refundable: z.boolean(),
    refund_window_days: z.int(),
    restocking_fee_pct: z.number(),
  }),
  grounded: ['sku'],
  readOnly: true,
  call({ request }, { sku }) {
    if (sku !== request.sku) return failed(`no policy for sku ${quoted(sku)}`);
    return succeeded({
      sku: request.sku,
      refundable: request.refundable,
      refund_window_days: request.refundWindowDays,
      restocking_fee_pct: request.restockingFeePct,
    });
  },
};
