/** One command that wrote to a run folder, as its manifest recorded it. */
export interface RecordedCommand {
  readonly command: string;
  readonly version: string | null;
  readonly started: string | null;
  readonly finished: string | null;
}
