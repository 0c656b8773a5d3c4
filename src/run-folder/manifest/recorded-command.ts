/** One command that wrote to a folder. */
export interface RecordedCommand {
  readonly command: string;
  readonly version: string | null;
  readonly started: string | null;
  readonly finished: string | null;
}
