import type { Run } from '../../../src/run/run.ts';

/**
 * Somebody who holds a run to the letter of the procedure and knows nothing but the run: no engine, no
 * rulebook and nothing of how the runs are made. Each finding names the point of the procedure.
 */
export function literalFindings({ goal, steps, finalAnswer }: Run): readonly string[] {
  const calls = steps.flatMap((step) => ('call' in step ? [step] : []));
  const found: string[] = [];
  const flag = (point: number, what: string): void => {
    found.push(`${point}: ${what}`);
  };
  const sqlOf = (step: (typeof calls)[number]): string => String(step.call.args.sql ?? '');
  const dataOf = (step: (typeof calls)[number]): string => JSON.stringify(step.observation.data);
  const queries = calls.filter(({ call }) => call.tool === 'query');
  const answered = queries.filter(({ observation }) => observation.ok);
  const last = calls.findLast(
    ({ call, observation }) => ['query', 'compute'].includes(call.tool) && observation.ok,
  );
  const figureQuery = answered.at(-1);
  const report = calls.at(-1);
  const figure = report?.call.args.figure;

  // 1. The catalogue first, and every description before the table is queried.
  if (calls[0]?.call.tool !== 'list_tables') flag(1, 'does not begin with the catalogue');
  const catalogue = new Map(
    [
      ...dataOf(calls[0] as never).matchAll(/"name":"(\w+)","rows":\d+,"description":"([^"]*)"/g),
    ].map(([, name = '', description = '']) => [name, description]),
  );
  const described = new Map<string, string>();
  for (const step of calls) {
    if (step.call.tool === 'describe_table' && step.observation.ok) {
      described.set(String(step.call.args.table), dataOf(step));
    }
    for (const [, name = ''] of sqlOf(step).matchAll(/\b(?:from|join)\s+(\w+)/gi)) {
      if (catalogue.has(name) && !described.has(name)) flag(1, `${name} is queried undescribed`);
    }
  }

  const figureSql = figureQuery === undefined ? '' : sqlOf(figureQuery);
  if (typeof figure === 'number') {
    // 2. No table with a warning, and none of another part of the business.
    const [, table = ''] = /\bfrom\s+(\w+)/i.exec(figureSql) ?? [];
    if (
      /not refreshed|frozen|not for reporting|before validation/i.test(catalogue.get(table) ?? '')
    ) {
      flag(2, `${table} is unfit`);
    }
    // 3. One query before the figure that has all four.
    const columns = [...(described.get(table) ?? '').matchAll(/"name":"(\w+)"/g)].map(
      ([, name]) => name,
    );
    const [id = ''] = columns;
    const unit = [
      ...(described.get(table) ?? '').matchAll(
        /"name":"(\w+)","type":"TEXT","description":"([^"]*)"/g,
      ),
    ].find(([, , description = '']) => /^(?:Currency|Unit|How often)/.test(description))?.[1];
    const isCheck = (sql: string): boolean =>
      new RegExp(`from ${table}\\b`, 'i').test(sql) &&
      /count\(\*\)/i.test(sql) &&
      new RegExp(`count\\(distinct ${id}\\)`, 'i').test(sql) &&
      /is null|count\(\*\) - count\(\w+\)/i.test(sql) &&
      unit !== undefined &&
      sql.includes(unit);
    const before = answered.slice(
      0,
      answered.findIndex((step) => sqlOf(step) === figureSql),
    );
    if (!before.some((step) => isCheck(sqlOf(step)))) flag(3, 'the table is not checked');
    // 4. Every condition that the question names.
    const [, month = '', year = ''] = /\b([A-Z][a-z]+) (20\d\d)\b/.exec(goal) ?? [];
    const number = new Date(`${month} 1, ${year} 12:00 UTC`).getUTCMonth() + 1;
    if (!figureSql.includes(`${year}-${String(number).padStart(2, '0')}`))
      flag(4, 'the month is missing');
    const lowered = figureSql.toLowerCase();
    for (const condition of CONDITIONS) {
      const [, group] = condition.exec(goal) ?? [];
      if (group !== undefined && !lowered.includes(`'${group.toLowerCase()}`)) {
        flag(4, `${group} is missing`);
      }
    }
    // 10. The figure, to the cent.
    const known = (dataOf(last as never).match(/-?\d+(?:\.\d+)?/g) ?? []).map(Number);
    if (!known.some((value) => Math.abs(value - figure) < 0.005))
      flag(10, `${figure} was not returned`);
    if (Math.abs(figure * 100 - Math.round(figure * 100)) > 1e-6) flag(10, 'too many decimals');
  }

  for (const [at, step] of calls.entries()) {
    const next = calls[at + 1];
    // 7. The next call mends what failed.
    if (!step.observation.ok && !(next?.call.tool === step.call.tool && next.observation.ok)) {
      flag(7, `step ${at} failed and was not corrected`);
    }
    // 8. No call more than twice, and a column that the thought names is in the call.
    const same = calls.filter(({ call }) => JSON.stringify(call) === JSON.stringify(step.call));
    if (same.length > 2) flag(8, `step ${at} is made ${same.length} times`);
    if (step.call.tool === 'query') {
      const [, named] =
        /(?:values does|how|count by|spread over|range does|highest|values in|size of) (\w+_\w+)\b/i.exec(
          step.thought,
        ) ?? [];
      const isGuess = !step.observation.ok;
      if (named !== undefined && !isGuess && !sqlOf(step).includes(named))
        flag(8, `says ${named}, does not ask for it`);
    }
    // 9. Rows with a limit.
    if (/^select \*/i.test(sqlOf(step)) && !/\blimit \d+$/i.test(sqlOf(step)))
      flag(9, `step ${at} has no limit`);
  }

  // 11. Every number, date and value that the report gives is somewhere in the goal or in a result; no person.
  const seen = `${goal} ${calls.slice(0, -1).map(dataOf).join(' ')}`;
  const values = (seen.match(/\d+(?:\.\d+)?/g) ?? []).map(Number);
  for (const [token] of finalAnswer.matchAll(/\b\d[\d,]*(?:\.\d+)?\b/g)) {
    const value = Number(token.replaceAll(',', ''));
    if (!seen.includes(token) && !values.some((one) => Math.abs(one - value) < 0.005))
      flag(11, `${token} is nowhere`);
  }
  for (const [, column = '', table = '', value = ''] of finalAnswer.matchAll(
    /most frequent (\w+) in (\w+) is (.+?)\.(?= |$)/g,
  )) {
    const source = answered.find((step) =>
      new RegExp(`^select ${column}, count.*from ${table} group`, 'i').test(sqlOf(step)),
    );
    const [, first] =
      new RegExp(`"${column}":"?([^",]*)`).exec(source === undefined ? '' : dataOf(source)) ?? [];
    if (first?.trim() !== value)
      flag(11, `nothing shows that ${value} is the most frequent ${column}`);
  }
  if (
    /went (up|down)\./.test(finalAnswer) &&
    !answered.some((step) => /\bas month\b/i.test(sqlOf(step)))
  ) {
    flag(11, 'a trend that no query shows');
  }
  for (const [address] of finalAnswer.matchAll(/[\w.-]+@[\w.-]+\w/g)) {
    if (seen.includes(address)) flag(11, `${address} belongs to a person`);
    else if (address !== 'data-desk@warehouse.example') flag(11, `${address} is nowhere`);
  }

  // 12. One report, at the end, and none with a figure where a description says otherwise.
  if (
    calls.filter(({ call }) => call.tool === 'report').length !== 1 ||
    report?.call.tool !== 'report'
  ) {
    flag(12, 'there is not one report at the end');
  }
  const forbids = [...described.values()].some((text) =>
    /ask which one is meant|are not in yet/.test(text),
  );
  if (forbids && figure !== null) flag(12, 'a figure in spite of a description');
  if (report?.call.args.text !== finalAnswer && report?.call.tool === 'report')
    flag(12, 'two answers');
  return found;
}

/** How questions name a group, a kind of part and what is left out. */
const CONDITIONS = [
  /(?:customers in|practitioners of|depots of|organisations on|accounts in) the (\w+)/,
  /\bat (\w+) sites/,
  /at least one (?:item from the |service of the type )?(\w+)/,
  /\btagged (\w+)/,
  /(marketplace|Quickhaul|roaming|insurer|partner)(?:s\b| orders| sessions|[ ,.?"])/,
  /\bthe (bot) created/,
];
