import type { VNode } from 'preact';
import type { Agreement } from '../../../../4-measuring/measurement/label-agreement.ts';
import { Scatter } from '../../../charts/scatter.tsx';
import { AGREEMENT_TITLE, agreementTable } from '../../../tables/agreement-table.ts';
import { TableView } from '../parts/table-view.tsx';

/** Whether judges that do well on planted faults do well on labelled runs: in words, drawn, and as a table. */
export function AgreementView({ agreement }: { agreement: Agreement }): VNode {
  return (
    <section class="agreement" aria-labelledby="agreement-title">
      <h2 id="agreement-title">{AGREEMENT_TITLE}</h2>
      <p>{agreement.conclusion}</p>
      <Scatter judges={agreement.judges} />
      <p class="note">
        Dots are judges that are ranked, rings others; lines are intervals. If Δ predicted how
        judges do on labelled runs, the dots would rise from left to right.
      </p>
      <TableView
        table={{ ...agreementTable(agreement), title: 'On planted faults and on labelled runs' }}
      />
    </section>
  );
}
