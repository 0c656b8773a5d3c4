import { counted } from '../base/text/numbers.ts';
import { attackRoles } from './attack-roles.ts';
import { MISSED, REACTED, type RoleEntry, UNMOVED } from './role-entry.ts';

/**
 * What a row of a set can be. Every row but a parent was made out of another, its counterpart, by one
 * change.
 */
const LIST = [
  {
    name: 'parent',
    edit: null,
    faulty: false,
    madeFrom: null,
    variant: null,
    inEveryNumber: true,
    generated: { key: 'clean', words: null },
    measured: null,
    shown: {
      pairs: {
        name: 'clean',
        option: 'clean runs',
        only: 'clean runs',
        about: 'nothing was planted in it',
        legend: 'Of a clean run alone, ● is a judge that passed it, and ✕ one that flagged it.',
        apart: true,
      },
      runs: [null, 'Clean run'],
      // There is one verdict, which stands for both.
      statuses: [
        [
          'base-rate',
          { id: 'flagged', name: 'flagged', look: 'reversed' },
          'It flagged the run, in which nothing was planted.',
        ],
        [
          'missed',
          { id: 'passed', name: 'passed', look: 'detected' },
          'It passed the run, in which nothing was planted.',
        ],
      ],
    },
  },
  {
    name: 'fault',
    edit: null,
    faulty: true,
    madeFrom: 'parent',
    variant: null,
    inEveryNumber: true,
    // Silent and loud faults are counted apart.
    generated: null,
    measured: null,
    shown: {
      pairs: {
        name: 'faults',
        option: 'faults',
        only: 'single faults',
        about: null,
        legend: null,
      },
      runs: [null, 'Faulty run'],
      statuses: [],
    },
  },
  {
    name: 'harmless edit',
    edit: { kind: 'harmless', is: 'it changes the run and breaks nothing' },
    faulty: false,
    madeFrom: 'parent',
    variant: 'edit',
    inEveryNumber: false,
    generated: { key: 'harmless', words: (count) => counted(count, 'harmless edit') },
    measured: {
      key: 'harmlessEdits',
      rows: 'runs with a harmless edit',
      headline: ['harmless edit', 'harmless edits'],
      noted: false,
    },
    shown: {
      pairs: {
        name: 'harmless',
        option: 'harmless edits',
        only: 'harmless edits',
        about: 'no judge should react to it',
        legend:
          'After a harmless edit, ● is a judge that was unmoved, and ✕ one that reacted to the edit.',
      },
      runs: [null, 'Harmlessly edited run'],
      // A judge should be unmoved by it, so what is good for a fault is bad for it.
      statuses: [
        ['missed', UNMOVED, 'It passed the run before and after the harmless edit.'],
        ['base-rate', UNMOVED, 'It flagged the run before and after the harmless edit.'],
        [
          'detected',
          REACTED,
          'It flagged the run only after a harmless edit, so it reacts to the edit itself.',
        ],
        ['reversed', REACTED, 'It flagged the run, but not after a harmless edit.'],
      ],
    },
  },
  {
    name: 'sham',
    edit: { kind: 'sham', is: 'it has the shape of a fault and breaks nothing' },
    faulty: false,
    madeFrom: 'parent',
    variant: 'edit',
    inEveryNumber: false,
    generated: { key: 'shams', words: (count) => counted(count, 'sham') },
    measured: {
      key: 'shams',
      rows: 'runs with a sham of a fault',
      headline: ['sham', 'shams'],
      noted: false,
    },
    shown: {
      pairs: {
        name: 'shams',
        option: 'shams of faults',
        only: 'shams',
        about: 'it has the shape of a fault and breaks nothing',
        legend:
          'With a sham, ● is a judge that was unmoved, and ✕ one that reacted to the shape of a fault.',
      },
      runs: [null, 'Run with a sham'],
      statuses: [
        ['missed', UNMOVED, 'It passed the run before and after the sham.'],
        ['base-rate', UNMOVED, 'It flagged the run before and after the sham.'],
        [
          'detected',
          REACTED,
          'It flagged the run only with the sham, so it reacts to the shape of the fault.',
        ],
        ['reversed', REACTED, 'It flagged the run, but not with the sham.'],
      ],
    },
  },
  ...attackRoles,
  {
    name: 'several faults',
    edit: null,
    faulty: true,
    several: true,
    madeFrom: 'parent',
    variant: 'faults',
    inEveryNumber: false,
    generated: { key: 'several', words: null },
    measured: {
      key: 'severalFaults',
      rows: 'runs with several faults',
      headline: null,
      noted: true,
    },
    shown: {
      pairs: {
        name: 'several',
        option: 'several faults',
        only: 'runs with several faults',
        about: null,
        legend: null,
      },
      runs: [null, 'Faulty run'],
      statuses: [],
    },
  },
  {
    name: 'faithful reply',
    edit: { kind: 'faithful', is: 'a reply that says what really happened' },
    faulty: true,
    madeFrom: 'fault',
    variant: null,
    inEveryNumber: false,
    generated: {
      key: 'faithful',
      words: (count) =>
        count === 0
          ? 'no fault leaves a stale reply, so that none comes once more with a faithful one'
          : `${counted(count, 'fault with a stale reply comes', 'faults with a stale reply come')} once more, with a faithful one`,
    },
    measured: {
      key: 'faithfulReplies',
      rows: 'faults with a faithful reply',
      headline: null,
      noted: true,
    },
    shown: {
      pairs: {
        name: 'faithful',
        option: 'faithful replies',
        only: 'faithful replies',
        about: null,
        legend:
          'With a faithful reply, ● is a judge that flagged the fault all the same, ✕ one that flagged it with the stale reply only, ○ one that never flagged it, and ◐ one that flagged it with the faithful reply only.',
      },
      runs: ['Fault with the stale reply', 'Fault with a faithful reply'],
      // Whether a judge sees the fault, or only a reply that does not fit.
      statuses: [
        [
          'base-rate',
          { id: 'sees-fault', name: 'sees the fault', look: 'detected' },
          'It flagged the fault with the stale reply and with the faithful one.',
        ],
        [
          'reversed',
          { id: 'saw-stale', name: 'saw the stale reply', look: 'reversed' },
          'It flagged the fault with the stale reply and passed it with the faithful one.',
        ],
        ['missed', MISSED, 'It passed the fault with either reply.'],
        [
          'detected',
          { id: 'only-faithful', name: 'only the faithful one', look: 'base-rate' },
          'It passed the fault with the stale reply and flagged it with the faithful one.',
        ],
      ],
    },
  },
] as const satisfies readonly RoleEntry[];

type Entry = (typeof LIST)[number];
type Shown = NonNullable<Entry['shown']>;

export type Role = Entry['name'];

/** The kinds of edits that are not faults. */
export type EditKind = NonNullable<Entry['edit']>['kind'];

/** What rows are counted as when they are generated, and when they are measured. */
export type GeneratedKey = NonNullable<Entry['generated']>['key'];
export type MeasuredKey = NonNullable<Entry['measured']>['key'];

/** The kinds of pairs, as an address names them. */
export type PairKindName = Shown['pairs']['name'];

/** What verdicts on the two runs of a pair are called, as an address names it. */
export type EditStatus = Shown['statuses'][number][1]['id'];

export const ROLES: readonly RoleEntry<{
  role: Role;
  edit: EditKind;
  generated: GeneratedKey;
  measured: MeasuredKey;
  pairs: PairKindName;
  status: EditStatus;
}>[] = LIST;
