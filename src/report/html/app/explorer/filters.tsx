import type { VNode } from 'preact';
import type { PageModel } from '../../page-model.ts';
import { ChangeFilter } from '../changes/change-filter.tsx';
import { areRepeated } from '../pairs.ts';
import {
  choose,
  clearFilters,
  filter,
  isFiltered,
  listed,
  search,
  statusCounts,
} from '../selection.ts';
import { statusText } from '../statuses.ts';
import { progress } from '../text-search.ts';

export function Filters({ model }: { model: PageModel }): VNode {
  const { judges, types, typeLabels, scenarios, scenarioLabels } = model.explorer;
  const { judge, type, scenario, outcome, status, repeats, sort, text = '' } = filter.value;
  return (
    <form
      class="filters"
      aria-label="Filter the pairs"
      onSubmit={(event) => event.preventDefault()}
    >
      <Choice
        id="filter-judge"
        label="Judge"
        all="any judge"
        names={judges}
        labels={judges}
        value={judge}
        onChoose={(judge) => choose({ judge })}
      />
      <Choice
        id="filter-type"
        label="Fault type"
        all="all types"
        names={types}
        labels={typeLabels}
        value={type}
        onChoose={(type) => choose({ type })}
      />
      {scenarioLabels.length === 0 ? null : (
        <Choice
          id="filter-scenario"
          label="Scenario"
          all="all scenarios"
          names={scenarios}
          labels={scenarioLabels}
          value={scenario}
          onChoose={(scenario) => choose({ scenario })}
        />
      )}
      <p>
        <label for="filter-outcome">Outcome</label>
        <select
          id="filter-outcome"
          value={outcome ?? ''}
          onChange={({ currentTarget: { value } }) => {
            choose({ outcome: value === 'silent' || value === 'loud' ? value : undefined });
          }}
        >
          <option value="">silent and loud</option>
          <option value="silent">silent</option>
          <option value="loud">loud</option>
        </select>
      </p>
      {areRepeated ? (
        <p>
          <label for="filter-repeats">Repetitions</label>
          <select
            id="filter-repeats"
            value={repeats ?? ''}
            onChange={({ currentTarget }) => {
              choose({ repeats: currentTarget.value === 'disagree' ? 'disagree' : undefined });
            }}
          >
            <option value="">all pairs</option>
            <option value="disagree">they disagree</option>
          </select>
        </p>
      ) : null}
      <ChangeFilter model={model} />
      <p>
        <label for="pair-order">Order</label>
        <select
          id="pair-order"
          value={sort ?? ''}
          onChange={({ currentTarget }) => {
            choose({ sort: currentTarget.value === 'worst' ? 'worst' : undefined });
          }}
        >
          <option value="">by instance</option>
          <option value="worst">surest mistakes first</option>
        </select>
      </p>
      <p class="search">
        <label for="pair-search">Text</label>
        <input
          id="pair-search"
          type="search"
          placeholder="in goals, steps, rationales …"
          autocomplete="off"
          spellcheck={false}
          value={text}
          onInput={({ currentTarget }) => {
            search(currentTarget.value);
          }}
        />
      </p>
      <fieldset class="statuses">
        <legend>Status{judge === undefined ? ', for any judge' : ''}</legend>
        {statusCounts.value.map(({ name, count }) => (
          <button
            key={name}
            type="button"
            class={`status ${name}`}
            aria-pressed={status === name}
            disabled={count === 0 && status !== name}
            title={statusText(name).meaning}
            onClick={() => {
              choose({ status: status === name ? undefined : name });
            }}
          >
            <span aria-hidden="true">{statusText(name).glyph}</span> {statusText(name).name}{' '}
            <b>{count.toLocaleString('en')}</b>
          </button>
        ))}
      </fieldset>
      <p class="found" role="status">
        {listed.value.length.toLocaleString('en')} {listed.value.length === 1 ? 'pair' : 'pairs'}
        {progress.value === null ? '' : `, still searching (${Math.round(100 * progress.value)} %)`}
        {isFiltered.value ? (
          <button type="button" class="plain" onClick={clearFilters}>
            clear filters
          </button>
        ) : null}
      </p>
    </form>
  );
}

/** One of a few names, or all of them. */
function Choice({
  id,
  label,
  all,
  names,
  labels,
  value,
  onChoose,
}: {
  id: string;
  label: string;
  all: string;
  names: readonly string[];
  labels: readonly string[];
  value: string | undefined;
  onChoose: (name: string | undefined) => void;
}): VNode {
  const chosen = value === undefined ? -1 : names.indexOf(value);
  return (
    <p>
      <label for={id}>{label}</label>
      <select
        id={id}
        value={chosen}
        onChange={({ currentTarget }) => onChoose(names[Number(currentTarget.value)])}
      >
        <option value={-1}>{all}</option>
        {labels.map((name, index) => (
          <option key={index} value={index}>
            {name}
          </option>
        ))}
      </select>
    </p>
  );
}
