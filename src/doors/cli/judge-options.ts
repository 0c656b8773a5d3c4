import { Option } from 'commander';
import { wholeNumber } from './options.ts';

/** The options about judges that several commands have. */

export function viewOption(): Option {
  return new Option(
    '--view <view>',
    'what to show a command, an address or a rubric (default: step)',
  ).choices(['step', 'outcome']);
}

export function samplesOption(): Option {
  return new Option('-k, --samples <count>', 'how many times selfcons asks (default: 3)').argParser(
    wholeNumber(1, 1000),
  );
}
