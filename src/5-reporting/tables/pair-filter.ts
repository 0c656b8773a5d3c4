import { ITEM_MARK_NAMES, type ItemMark } from '../../4-measuring/measurement/item-marks.ts';
import { type PairKindName, ROLES } from '../../run/roles.ts';
import { PAIR_KINDS, type RoleLabel } from '../../run/row-role.ts';
import { STATUS_IDS, type StatusId } from './pair-statuses.ts';

/** What stands in for a fault type: the kind of an edit and its name, or how many faults a run has. */
export const typeOfEdit = ({ edit, faults = [] }: RoleLabel): string =>
  edit === undefined ? `${SEVERAL} ${faults.length}` : `${edit.kind} ${edit.name}`;

export function labelOfEdit(type: string): string {
  const [kind = '', ...name] = type.split(' ');
  return kind === SEVERAL ? `${name} faults` : `${kind}: ${name.join(' ').replaceAll('_', ' ')}`;
}

const SEVERAL = 'several';

/** The kind of pairs that a type of the list belongs to. No fault type has a space in it. */
export function kindOfType(type: string): PairKindName {
  const [kind, ...name] = type.split(' ');
  const role = ROLES.find(({ edit, several }) =>
    several ? kind === SEVERAL : edit?.kind === kind,
  );
  return (name.length === 0 ? null : role?.shown.pairs.name) ?? 'faults';
}

/**
 * Which pairs a reader looks at, by the names of things, as it stands in an address:
 *
 *     { judge: 'step:qwen2.5:14b', type: 'wrong_tool', status: 'missed' }
 *
 * What is absent is not filtered by.
 */
export interface PairFilter {
  readonly judge?: string;
  readonly type?: string;
  readonly scenario?: string;
  readonly outcome?: 'silent' | 'loud';
  readonly status?: StatusId;
  /** Faults that leave the final answer as it was, or change it. */
  readonly answer?: 'same' | 'changed';
  /** Only pairs of this kind. */
  readonly edits?: PairKindName;
  /** Pairs of which the judge flags the faulty run, or the clean one. */
  readonly flags?: 'fault' | 'clean';
  /** Faults to which the judge gave this type, or `none` for those missed or left untyped. */
  readonly named?: string;
  /** Pairs of which the judge answered about a run with this confidence: a bin, from 0 to 9. */
  readonly sure?: string;
  /** What happened to the pair since an earlier run. */
  readonly change?: string;
  /** Pairs that nobody or everybody gets right, or that the better judges get wrong. */
  readonly item?: ItemMark;
  /** Only pairs on which the repetitions of the judge disagree. */
  readonly repeats?: 'disagree';
  /** Only pairs about which a verdict of the judge contradicts its own reason. */
  readonly reasons?: 'contradicted';
  readonly text?: string;
  readonly sort?: 'worst';
  /** The pair that is shown, by the id of its faulty run. */
  readonly pair?: string;
}

/** The clean runs that a judge flags, each once, however many faults were made from it. */
export const FLAGGED_CLEAN = { edits: 'clean', status: 'flagged' } as const satisfies PairFilter;

/** Stands for every change of a pair that is one. */
export const ANY_CHANGE = 'changed';

/** Filters whose value is any text. */
const OPEN = ['pair', 'judge', 'type', 'scenario', 'named', 'sure', 'change', 'text'] as const;

/** Filters that have a few values. Others in an address mean nothing and are ignored. */
const CLOSED = {
  outcome: ['silent', 'loud'],
  answer: ['same', 'changed'],
  status: STATUS_IDS,
  edits: PAIR_KINDS.map(({ name }) => name),
  flags: ['fault', 'clean'],
  item: ITEM_MARK_NAMES,
  repeats: ['disagree'],
  reasons: ['contradicted'],
  sort: ['worst'],
} as const;

export function readFilter(parts: URLSearchParams): PairFilter {
  const entries = [
    ...OPEN.map((name) => [name, parts.get(name) ?? ''] as const),
    ...Object.entries(CLOSED).map(([name, values]) => {
      const value = parts.get(name) ?? '';
      return [name, (values as readonly string[]).includes(value) ? value : ''] as const;
    }),
  ];
  return Object.fromEntries(entries.filter(([, value]) => value !== ''));
}

export function writeFilter(filter: PairFilter): string {
  const parts = new URLSearchParams();
  for (const name of [...OPEN, ...Object.keys(CLOSED)] as (keyof PairFilter)[]) {
    const value = filter[name];
    if (value !== undefined && value !== '') parts.set(name, value);
  }
  return parts.toString();
}

/** Parts of the names of groups of faults, and the filter that each stands for. */
const PARTS: Readonly<Record<string, PairFilter>> = {
  all: { edits: 'faults' },
  silent: { outcome: 'silent' },
  loud: { outcome: 'loud' },
  'answer unchanged': { answer: 'same' },
  'answer changed': { answer: 'changed' },
};

/** The filter for a group of faults by outcome and answer, such as `answer unchanged, silent`. */
export const groupFilter = (group: string): PairFilter =>
  Object.assign({}, ...group.split(', ').map((part) => PARTS[part] ?? {}));
