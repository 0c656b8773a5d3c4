/** The id of an instance: `ASK-00001`. */
export function instanceId(index: number): string {
  return `ASK-${String(index).padStart(5, '0')}`;
}

/** The index that an id was generated for; null if it is no id of the data analyst. */
export function indexOf(id: string): number | null {
  const index = Number(/^ASK-(\d+)$/.exec(id)?.[1]);
  return instanceId(index) === id ? index : null;
}
