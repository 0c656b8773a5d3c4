const REQUEST = /\bCustomer (\S+) has asked for a refund on order (\S+?)\.(?=\s|$)/;

/** The two facts an agent is given: who asks, and about which order. */
export function goalFacts(goal: string): readonly string[] {
  return REQUEST.exec(goal)?.slice(1) ?? [];
}
