import { Option } from 'commander';

/** `--queue`, which may also come from a variable so that its password is in no list of processes. */
export function queueOption(): Option {
  return new Option(
    '--queue <url>',
    'the Redis server that calls go through, such as redis://box:6379/0',
  ).env('TJ_QUEUE');
}
