/** One command that wrote to a run folder, as its manifest recorded it. */
export interface RecordedCommand {
  readonly command: string;
  readonly version: string | null;
  readonly started: string | null;
  readonly finished: string | null;
  /** What it did, where its name alone does not say; null otherwise. */
  readonly detail: string | null;
}
