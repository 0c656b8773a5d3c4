import type { ComponentChildren, VNode } from 'preact';
import { IntervalMark, MarkAxis } from '../../../charts/marks.tsx';
import { type Cell, partsOf, type Scale, type Table } from '../../../tables/table.ts';
import { pairsHref } from '../address/pairs-href.ts';
import { judgeHref } from '../address/route.ts';
import { model } from '../model.ts';
import { Term } from '../terms/term.tsx';

/** A table of the report: heads say what they mean, numbers lead to the pairs behind them. */
export function TableView({ table }: { table: Table }): VNode {
  const { title, head, rows, note, names = [0], scale, controls = 0 } = table;
  const isDrawn = (column: number): boolean =>
    scale !== undefined && rows.some((cells) => partsOf(cells[column] ?? '').drawn !== undefined);
  const classOf = (column: number): string | undefined =>
    isDrawn(column) ? 'has-axis' : names.includes(column) ? 'words' : undefined;
  const body = (some: Table['rows'], className?: string): VNode | null =>
    some.length === 0 ? null : (
      <tbody class={className}>
        {some.map((cells, row) => (
          <tr key={row}>
            {cells.map((cell, column) =>
              column === 0 ? (
                <th key={column} scope="row">
                  <CellView cell={cell} />
                </th>
              ) : (
                <td key={column} class={classOf(column)}>
                  <CellView cell={cell} scale={scale} />
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    );
  return (
    <>
      <ScrollingTable label={title}>
        <caption>{title}</caption>
        <thead>
          <tr>
            {head.map((each, column) => (
              <th key={column} scope="col" class={classOf(column)}>
                {typeof each === 'string' ? (
                  each
                ) : (
                  <Term meaning={each.description}>{each.label}</Term>
                )}
                {scale !== undefined && isDrawn(column) ? <MarkAxis scale={scale} /> : null}
              </th>
            ))}
          </tr>
        </thead>
        {body(rows.slice(0, rows.length - controls))}
        {body(rows.slice(rows.length - controls), 'controls')}
      </ScrollingTable>
      {note === undefined ? null : <p class="note">{note}</p>}
    </>
  );
}

/** A table that scrolls on its own where it is too wide, with shadows that say so, for keyboard users too. */
export function ScrollingTable({
  label,
  class: className = '',
  children,
}: {
  label: string;
  class?: string;
  children: ComponentChildren;
}): VNode {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable
    <section class={`table-wrap ${className}`.trimEnd()} aria-label={label} tabIndex={0}>
      <table>{children}</table>
    </section>
  );
}

/** What stands in a field, with its interval and counts; it leads to the pairs behind it if they are known. */
export function CellView({
  cell,
  scale,
}: {
  cell: Cell;
  /** Of what is drawn beside numbers; nothing is drawn without one. */
  scale?: Scale | undefined;
}): VNode {
  const { value, interval, counts, pairs, judge, href, drawn, tone } = partsOf(cell);
  const text = (
    <>
      {judge !== undefined ? (
        <JudgeLink judge={judge} />
      ) : (
        <span class={`value ${tone ?? ''}`.trimEnd()}>{value}</span>
      )}
      {interval ? <small> {interval}</small> : null}
      {counts ? <small> {counts}</small> : null}
    </>
  );
  if (href !== undefined) return <a href={href}>{text}</a>;
  if (pairs === undefined) return text;
  return drawn === undefined || scale === undefined ? (
    <a class="to-pairs" href={pairsHref(pairs)}>
      {text}
    </a>
  ) : (
    <a class="to-pairs drawn" href={pairsHref(pairs)}>
      <IntervalMark of={drawn} scale={scale} />
      <span>{text}</span>
    </a>
  );
}

/** The name of a judge, which leads to all about it if the report has it. */
export function JudgeLink({ judge }: { judge: string }): VNode {
  return model.measurement.judges.some(({ judgeId }) => judgeId === judge) ? (
    <a class="foreign" href={judgeHref(judge)}>
      {judge}
    </a>
  ) : (
    <span class="foreign">{judge}</span>
  );
}
