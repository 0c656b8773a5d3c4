/** The id of an instance: `FIX-00001`. */
export function instanceId(index: number): string {
  return `FIX-${String(index).padStart(5, '0')}`;
}

/** The index that an id was generated for; null if it is no id of this environment. */
export function indexOf(id: string): number | null {
  const index = Number(/^FIX-(\d+)$/.exec(id)?.[1]);
  return instanceId(index) === id ? index : null;
}
