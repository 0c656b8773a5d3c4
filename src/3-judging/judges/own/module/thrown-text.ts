/** What was thrown, as text. Anything can be thrown, even something that throws when it is shown. */
export function thrownText(thrown: unknown): string {
  try {
    return String(thrown instanceof Error ? thrown.message : thrown);
  } catch {
    return 'something that cannot be shown';
  }
}
