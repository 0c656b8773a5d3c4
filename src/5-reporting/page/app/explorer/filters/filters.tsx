import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { ITEM_MARKS } from '../../../../../4-measuring/measurement/item-marks.ts';
import { ANY_CHANGE } from '../../../../tables/pair-filter.ts';
import type { PageModel } from '../../../page-model.ts';
import { CHANGE_FILTERS, CHANGE_TEXTS } from '../../changes/pair-changes.ts';
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
  statusCounts,
  type,
} from '../../selection.ts';
import { statusNamed } from '../../statuses/statuses.ts';
import { progress } from '../../text-search.ts';
import { SearchField } from '../search/search-field.tsx';
import { ActiveFilters } from './active-filters.tsx';

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

/** The statuses with the number of pairs of each; also the key to the marks in the list. */
function StatusFilter(): VNode {
  const { status } = filter.value;
  return (
    <fieldset class="statuses">
      <legend>Status{judge.value === null ? ', for some judge' : ''}</legend>
      {statusCounts.value.map(({ name: id, count }) => {
        const { look, meaning, glyph, name } = statusNamed(id);
        return (
          <button
            key={id}
            type="button"
            class={`status ${look}`}
            aria-pressed={status === id}
            disabled={count === 0 && status !== id}
            title={meaning}
            onClick={() => {
              choose({ status: status === id ? undefined : id });
            }}
          >
            <span aria-hidden="true">{glyph}</span> {name}{' '}
            {/* A pair has a status for every judge, so only those of one judge add up. */}
            {judge.value === null ? null : <b>{count.toLocaleString('en')}</b>}
          </button>
        );
      })}
    </fieldset>
  );
}

/** One of a few names, or all of them. */
function Choice({
  id,
  label,
  all,
  options,
  value,
  onChoose,
}: {
  id: string;
  label: string;
  /** What not to choose is called. */
  all: string;
  options: readonly { readonly name: string; readonly label: string }[];
  /** The place of the option that is chosen; null for all. */
  value: number | null;
  onChoose: (name: string | undefined) => void;
}): VNode {
  return (
    <p>
      <label for={id}>{label}</label>
      <select
        id={id}
        value={value ?? -1}
        class={value === null ? '' : 'set'}
        onChange={({ currentTarget }) => onChoose(options[Number(currentTarget.value)]?.name)}
      >
        <option value={-1}>{all}</option>
        {options.map((option, place) => (
          <option key={place} value={place}>
            {option.label}
          </option>
        ))}
      </select>
    </p>
  );
}

const KEYS: readonly (readonly [readonly string[], string])[] = [
  [['j', 'k'], 'next and previous pair'],
  [['↓', '↑'], 'the same, in the list'],
  [['/'], 'search'],
  [['Enter', 'Shift Enter'], 'next and previous place, in the search field'],
  [['Esc'], 'clear and leave the search, then all filters'],
];

/** The keys for readers who stay, one click away. */
function Keys(): VNode {
  return (
    <div class="keys">
      <button type="button" popovertarget="keys">
        <span aria-hidden="true">⌨</span> keys
      </button>
      <div id="keys" class="popover" popover="auto">
        <dl>
          {KEYS.map(([keys, meaning]) => (
            <div key={meaning}>
              <dt>
                {keys.map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
        <p>The address names what you see: send it, and others see the same.</p>
      </div>
    </div>
  );
}

/** Chooses pairs by what happened to them since the earlier run; nothing without one. */
function ChangeFilter({ model }: { model: PageModel }): VNode | null {
  if (model.comparison === null) return null;
  return (
    <p>
      <label for="filter-change">Change</label>
      <select
        id="filter-change"
        value={filter.value.change ?? ''}
        onChange={({ currentTarget: { value } }) => {
          choose({ change: value === '' ? undefined : value });
        }}
      >
        <option value="">changed or not</option>
        {CHANGE_FILTERS.map((change) => (
          <option key={change} value={change}>
            {change === ANY_CHANGE ? 'any change' : CHANGE_TEXTS[change].label}
          </option>
        ))}
      </select>
    </p>
  );
}
