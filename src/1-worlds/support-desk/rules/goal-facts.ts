const REQUEST = /\bCustomer (\S+) has asked for a refund on order (\S+?)\.(?=\s|$)/;

/** The two facts that an agent is given: who is asking, and about which order. */
export function goalFacts(goal: string): readonly string[] {
  return REQUEST.exec(goal)?.slice(1) ?? [];
}
