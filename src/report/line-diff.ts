import { diffLines } from 'diff';
import pc from 'picocolors';

/** Two texts line by line: `-` only in the first, `+` only in the second. */
export function lineDiff(before: string, after: string): string {
  const lines: string[] = [];
  for (const { value, added, removed } of diffLines(`${before}\n`, `${after}\n`)) {
    for (const line of value.slice(0, -1).split('\n')) {
      if (added) lines.push(pc.green(`+ ${line}`));
      else if (removed) lines.push(pc.red(`- ${line}`));
      else lines.push(`  ${line}`);
    }
  }
  return lines.join('\n');
}
