import { expect, it, onTestFinished } from 'vitest';
import { givenCommand } from '../../../src/doors/cli/given-command.ts';

it('the command that goes on has no secret in it, and does not begin again', () => {
  const { argv } = process;
  onTestFinished(() => {
    process.argv = argv;
  });
  const words = [
    'judge',
    'my run',
    '--redo',
    '--judge',
    'step',
    '--queue',
    'redis://:hunter22@box',
  ];
  for (const redo of [['--redo'], ['--redo', 'unscored'], ['--redo=all']]) {
    process.argv = ['node', 'tj', ...words.flatMap((word) => (word === '--redo' ? redo : [word]))];
    expect(givenCommand(['tj'])).toBe(
      "tj judge 'my run' --judge step --queue 'redis://[hidden]@box'",
    );
  }
});
