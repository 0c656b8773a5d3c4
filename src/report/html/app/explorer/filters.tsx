import type { Signal } from '@preact/signals';
import type { VNode } from 'preact';
import type { PageModel } from '../../page-model.ts';
import { areRepeated } from '../pairs.ts';
import {
  clearFilters,
  isFiltered,
  judge,
  listed,
  outcome,
  query,
  scenario,
  status,
  statusCounts,
  type,
  unstableOnly,
  worstFirst,
} from '../selection.ts';
import { statusText } from '../statuses.ts';
import { progress } from '../text-search.ts';

export function Filters({ model }: { model: PageModel }): VNode {
  const { judges, typeLabels, scenarioLabels } = model.explorer;
  return (
    <form
      class="filters"
      aria-label="Filter the pairs"
      onSubmit={(event) => event.preventDefault()}
    >
      <Choice id="filter-judge" label="Judge" all="any judge" names={judges} value={judge} />
      <Choice id="filter-type" label="Fault type" all="all types" names={typeLabels} value={type} />
      {scenarioLabels.length === 0 ? null : (
        <Choice
          id="filter-scenario"
          label="Scenario"
          all="all scenarios"
          names={scenarioLabels}
          value={scenario}
        />
      )}
      <p>
        <label for="filter-outcome">Outcome</label>
        <select
          id="filter-outcome"
          value={outcome.value ?? ''}
          onChange={({ currentTarget: { value } }) => {
            outcome.value = value === 'silent' || value === 'loud' ? value : null;
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
            value={unstableOnly.value ? 'disagree' : ''}
            onChange={({ currentTarget }) => {
              unstableOnly.value = currentTarget.value === 'disagree';
            }}
          >
            <option value="">all pairs</option>
            <option value="disagree">they disagree</option>
          </select>
        </p>
      ) : null}
      <p>
        <label for="pair-order">Order</label>
        <select
          id="pair-order"
          value={worstFirst.value ? 'worst' : ''}
          onChange={({ currentTarget }) => {
            worstFirst.value = currentTarget.value === 'worst';
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
          value={query.value}
          onInput={({ currentTarget }) => {
            query.value = currentTarget.value;
          }}
        />
      </p>
      <fieldset class="statuses">
        <legend>Status{judge.value === null ? ', for any judge' : ''}</legend>
        {statusCounts.value.map(({ name, count }) => (
          <button
            key={name}
            type="button"
            class={`status ${name}`}
            aria-pressed={status.value === name}
            disabled={count === 0 && status.value !== name}
            title={statusText(name).meaning}
            onClick={() => {
              status.value = status.value === name ? null : name;
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
  value,
}: {
  id: string;
  label: string;
  all: string;
  names: readonly string[];
  value: Signal<number | null>;
}): VNode {
  return (
    <p>
      <label for={id}>{label}</label>
      <select
        id={id}
        value={value.value ?? ''}
        onChange={({ currentTarget }) => {
          value.value = currentTarget.value === '' ? null : Number(currentTarget.value);
        }}
      >
        <option value="">{all}</option>
        {names.map((name, index) => (
          <option key={index} value={index}>
            {name}
          </option>
        ))}
      </select>
    </p>
  );
}
