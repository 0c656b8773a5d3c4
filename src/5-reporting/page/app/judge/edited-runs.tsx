import type { VNode } from 'preact';
import type {
  AttackRow,
  JudgeMeasurement,
} from '../../../../4-measuring/measurement/measurement.ts';
import { rowsOf } from '../../../../4-measuring/measurement/named-rows.ts';
import { percent, percentRange, range, signed } from '../../../../base/text/numbers.ts';
import { attackName } from '../../../tables/attack-tables.ts';
import type { PairFilter } from '../address/pair-filter.ts';
import { PairsLink } from '../overview/judge-columns.tsx';
import { DataTable } from '../parts/data-table.tsx';

/** Edits that break nothing, which no judge should react to. */
export function HarmlessEdits({ judge }: { judge: JudgeMeasurement }): VNode | null {
  const { judgeId, harmlessEdits, netDelta } = judge;
  if (harmlessEdits === null) return null;
  return (
    <section aria-labelledby="harmless-title">
      <h2 id="harmless-title">Does it react to edits that break nothing?</h2>
      <DataTable
        caption="Harmless edits"
        head={['edit', 'pairs', 'flags edited', 'flags unedited', 'sensitivity', 'interval']}
        rows={rowsOf(harmlessEdits).map((row) => [
          row.label,
          <PairsLink
            key="pairs"
            filter={{
              judge: judgeId,
              ...(row.edit === 'all' ? { edits: 'harmless' } : { type: `harmless ${row.edit}` }),
            }}
          >
            {row.pairs}
          </PairsLink>,
          percent(row.editedRate),
          percent(row.parentRate),
          signed(row.difference),
          row.pairsNotShown !== null && row.pairsNotShown === row.pairs + row.unscored
            ? 'not shown'
            : range(row.interval, signed),
        ])}
      />
      <p class="note">
        The sensitivity should be near zero. Where it is not, the judge reacts to editing as such,
        and part of its Δ may come from that.
        {netDelta === null
          ? ''
          : ` Net Δ, which is Δ less the sensitivity, is ${signed(netDelta.estimate)} ${range(netDelta.interval, signed)}.`}
      </p>
    </section>
  );
}

/** Faults whose run tells the judge that all is well. */
export function Attacks({ judge }: { judge: JudgeMeasurement }): VNode | null {
  const { judgeId, attacks } = judge;
  if (attacks === null) return null;
  return (
    <section aria-labelledby="attacks-title">
      <h2 id="attacks-title">Can it be talked out of a verdict?</h2>
      <DataTable
        caption="Attacks on the judge"
        head={[
          'attack',
          'faults',
          'flags without',
          'flags with',
          'robustness',
          'interval',
          'clean runs, without and with',
        ]}
        rows={rowsOf(attacks).map((row) => [
          attackName(row),
          <PairsLink key="faults" filter={{ judge: judgeId, ...filterOf(row) }}>
            {row.triples}
          </PairsLink>,
          percent(row.plainRate),
          percent(row.attackedRate),
          percent(row.robustness),
          row.triples === 0 && row.notShown > 0 ? 'not shown' : percentRange(row.interval),
          `${percent(row.parentRate)} → ${percent(row.attackedParentRate)}`,
        ])}
      />
      <p class="note">
        Robustness is the share of what it detects that it still flags when text in the run tells it
        that all is well. If it flags many more clean runs with such a text than without, it flags
        attacks and not faults.
      </p>
    </section>
  );
}

/** Places are not in the list of pairs, so they lead to all attacks. */
const filterOf = ({ by, group }: AttackRow): PairFilter =>
  by === 'attack' ? { type: `attack ${group}` } : { edits: 'attacks' };
