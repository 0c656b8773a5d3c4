import { contradictsReason } from '../reasons/contradiction.ts';

/** So many answers of a judge tell how often they contradict their reasons; reading all would take longer than measuring. */
const MOST_READ = 5_000;

/** Whether the verdicts of a judge contradict the reasons that it gave for them. */
export class ReasonColumn {
  /** How many reasons were read. */
  read = 0;
  /** 1 for a row whose verdict contradicts its reason. */
  readonly contradicts: Uint8Array;

  constructor(size: number) {
    this.contradicts = new Uint8Array(size);
  }

  add(row: number, faulty: boolean, reason: string): void {
    if (this.read >= MOST_READ || reason.trim() === '') return;
    this.read++;
    if (contradictsReason(faulty, reason)) this.contradicts[row] = 1;
  }

  get contradicted(): number {
    return this.contradicts.reduce((sum, each) => sum + each, 0);
  }
}
