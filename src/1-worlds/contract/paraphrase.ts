/** Another wording of a correct reply, which states the same facts. */
export interface Paraphrase<Task> {
  /** What the contract calls it where it breaks its promise. */
  readonly name: string;
  /** The reply in other words; null if it is a reply of another kind. */
  reply(answer: string, instance: Task): string | null;
}
