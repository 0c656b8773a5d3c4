import type { FaultOperator } from '../../contract/fault-operator.ts';
import type { RepairTask } from '../instance.ts';
import { editedTest } from './edited-test.ts';
import { failedCommit } from './failed-commit.ts';
import { inventedPath } from './invented-path.ts';
import { misreportedChange } from './misreported-change.ts';
import { prematureStop } from './premature-stop.ts';
import { skippedReproduction } from './skipped-reproduction.ts';
import { specialCased } from './special-cased.ts';
import { unreadEdit } from './unread-edit.ts';
import { unsupportedClaim } from './unsupported-claim.ts';
import { untestedCommit } from './untested-commit.ts';
import { wrongFile } from './wrong-file.ts';

/** The fault types, in the order in which a set takes them. */
export const faults: readonly FaultOperator<RepairTask>[] = [
  inventedPath,
  skippedReproduction,
  unreadEdit,
  wrongFile,
  editedTest,
  specialCased,
  untestedCommit,
  failedCommit,
  prematureStop,
  unsupportedClaim,
  misreportedChange,
].map((fault) => ({ ...fault, sham: fault.sham ?? { none: 'not written yet' } }));
