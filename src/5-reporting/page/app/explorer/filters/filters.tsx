import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { ITEM_MARKS } from '../../../../../4-measuring/measurement/item-marks.ts';
import { ChangeFilter } from '../../changes/change-filter.tsx';
import { model } from '../../model.ts';
import { areContradicted, areItems, areRepeated, kindsHere } from '../../pairs.ts';
import {
  choose,
  clearFilters,
  filter,
  isFiltered,
  judge,
  listed,
  scenario,
  type,
} from '../../selection.ts';
import { progress } from '../../text-search.ts';
import { SearchField } from '../search/search-field.tsx';
import { ActiveFilters } from './active-filters.tsx';
import { Choice } from './choice.tsx';
import { Keys } from './keys.tsx';
import { StatusFilter } from './status-filter.tsx';

const named = (names: readonly string[], labels: readonly string[] = names) =>
  names.map((name, place) => ({ name, label: labels[place] ?? name }));

const OUTCOMES = named(['silent', 'loud'] as const);

const EDITS = kindsHere.map(({ name, option }) => ({ name, label: option }));

/** Which pairs are listed, and in which order. On a phone the choices are folded away. */
export function Filters(): VNode {
  const open = useSignal(false);
  const { judges, types, typeLabels, scenarios, scenarioLabels } = model.explorer;
  const { outcome, edits, item, repeats, reasons, sort } = filter.value;
  return (
    <form
      class={open.value ? 'filters open' : 'filters'}
      aria-label="Filter the pairs"
      onSubmit={(event) => event.preventDefault()}
    >
      <div class="choices">
        <Choice
          id="filter-judge"
          label="Judge"
          all="any judge"
          options={named(judges)}
          value={judge.value}
          onChoose={(name) => choose({ judge: name })}
        />
        <Choice
          id="filter-type"
          label="Fault type"
          all="all types"
          options={named(types, typeLabels)}
          value={type.value}
          onChoose={(name) => choose({ type: name })}
        />
        {scenarioLabels.length === 0 ? null : (
          <Choice
            id="filter-scenario"
            label="Scenario"
            all="all scenarios"
            options={named(scenarios, scenarioLabels)}
            value={scenario.value}
            onChoose={(name) => choose({ scenario: name })}
          />
        )}
        <Choice
          id="filter-outcome"
          label="Outcome"
          all="silent and loud"
          options={OUTCOMES}
          value={outcome === undefined ? null : outcome === 'silent' ? 0 : 1}
          onChoose={(name) => {
            choose({ outcome: name === 'silent' || name === 'loud' ? name : undefined });
          }}
        />
        {EDITS.length > 1 ? (
          <Choice
            id="filter-edits"
            label="Edit"
            all="every edit"
            options={EDITS}
            value={edits === undefined ? null : EDITS.findIndex(({ name }) => name === edits)}
            onChoose={(name) => choose({ edits: EDITS.find((each) => each.name === name)?.name })}
          />
        ) : null}
        {areItems ? (
          <Choice
            id="filter-item"
            label="Difficulty"
            all="all pairs"
            options={ITEM_MARKS}
            value={item === undefined ? null : ITEM_MARKS.findIndex(({ name }) => name === item)}
            onChoose={(name) =>
              choose({ item: ITEM_MARKS.find((each) => each.name === name)?.name })
            }
          />
        ) : null}
        {areRepeated ? (
          <Choice
            id="filter-repeats"
            label="Repetitions"
            all="all pairs"
            options={[{ name: 'disagree', label: 'they disagree' }]}
            value={repeats === undefined ? null : 0}
            onChoose={(name) => choose({ repeats: name === undefined ? undefined : 'disagree' })}
          />
        ) : null}
        {areContradicted ? (
          <Choice
            id="filter-reasons"
            label="Reasons"
            all="all pairs"
            options={[{ name: 'contradicted', label: 'the verdict contradicts them' }]}
            value={reasons === undefined ? null : 0}
            onChoose={(name) =>
              choose({ reasons: name === undefined ? undefined : 'contradicted' })
            }
          />
        ) : null}
        <ChangeFilter model={model} />
        <Choice
          id="pair-order"
          label="Order"
          all="by instance"
          options={[{ name: 'worst', label: 'surest mistakes first' }]}
          value={sort === undefined ? null : 0}
          onChoose={(name) => choose({ sort: name === undefined ? undefined : 'worst' })}
        />
      </div>
      <SearchField />
      <button
        type="button"
        class="unfold-filters"
        aria-expanded={open.value}
        onClick={() => {
          open.value = !open.value;
        }}
      >
        Filters
      </button>
      <StatusFilter />
      <p class="found" role="status">
        {listed.value.length.toLocaleString('en')} {edits === 'clean' ? 'run' : 'pair'}
        {listed.value.length === 1 ? '' : 's'}
        {progress.value === null ? '' : `, still searching (${Math.round(100 * progress.value)} %)`}
        {isFiltered.value ? (
          <button type="button" class="plain" onClick={clearFilters}>
            clear filters
          </button>
        ) : null}
      </p>
      <ActiveFilters />
      <Keys />
    </form>
  );
}
