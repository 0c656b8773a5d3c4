/** The id of an instance: `INS-00001`. */
export function instanceId(index: number): string {
  return `INS-${String(index).padStart(5, '0')}`;
}

/** The index that an id was generated for; null if it is no id of the support desk. */
export function indexOf(id: string): number | null {
  const index = Number(/^INS-(\d+)$/.exec(id)?.[1]);
  return instanceId(index) === id ? index : null;
}
