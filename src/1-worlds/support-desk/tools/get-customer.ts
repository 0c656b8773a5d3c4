import { z } from 'zod';
import { failed, succeeded, type Tool } from '../../contract/tool.ts';
import type { Desk } from '../desk.ts';
import { quoted } from '../quoted.ts';

export const getCustomer: Tool<Desk> = {
  name: 'get_customer',
  arguments: z.object({ email: z.string() }),
  result: z.object({ customer_id: z.string(), name: z.string(), phone_last4: z.string() }),
  grounded: ['email'],
  readOnly: true,
  call({ request }, { email }) {
    if (email === request.email) {
      return succeeded({
        customer_id: request.customerId,
        name: request.customerName,
        phone_last4: request.phoneLast4,
      });
    }
    const { decoy } = request;
    if (email === decoy.email) {
      return succeeded({
        customer_id: decoy.customerId,
        name: decoy.name,
        phone_last4: decoy.phoneLast4,
      });
    }
    return failed(`no customer with email ${quoted(email)}`);
  },
};
