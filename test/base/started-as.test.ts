import { describe, expect, it } from 'vitest';
import { startedAs } from '../../src/base/started-as.ts';

const cwd = '/home/ada/work';
const started = (script: string) => startedAs(script, cwd, 'posix');

describe('the words that start this program again', () => {
  it('are the name of the command where it was started by its name', () => {
    expect(started('/usr/local/bin/tj')).toEqual(['tj']);
    expect(started(`${cwd}/.local/bin/tj`)).toEqual(['tj']);
    expect(started('/usr/local/bin/trajectory-judge')).toEqual(['trajectory-judge']);
  });

  it('are node and the file, relative to the current folder, in a clone', () => {
    expect(started(`${cwd}/dist/cli/main.mjs`)).toEqual(['node', 'dist/cli/main.mjs']);
    expect(started(`${cwd}/my clone/dist/cli/main.mjs`)).toEqual([
      'node',
      'my clone/dist/cli/main.mjs',
    ]);
  });

  it('name the whole path of a file that is not below the current folder', () => {
    const file = '/srv/clone/dist/cli/main.mjs';
    expect(started(file)).toEqual(['node', file]);
  });

  it('go through npx where the command is not on the path of a shell', () => {
    expect(started(`${cwd}/node_modules/.bin/tj`)).toEqual(['npx', 'trajectory-judge']);
    expect(started('/home/ada/.npm/_npx/1f/node_modules/.bin/trajectory-judge')).toEqual([
      'npx',
      'trajectory-judge',
    ]);
  });

  it('are the same where a shim started the file of an installed package', () => {
    const file = 'node_modules/trajectory-judge/dist/cli/main.mjs';
    expect(started(`/usr/lib/${file}`)).toEqual(['tj']);
    expect(started(`${cwd}/${file}`)).toEqual(['npx', 'trajectory-judge']);
    expect(started(`/home/ada/.npm/_npx/1f/${file}`)).toEqual(['npx', 'trajectory-judge']);
  });

  it('are the same with the paths of Windows', () => {
    const here = 'C:\\Users\\ada\\work';
    const onWindows = (script: string) => startedAs(script, here, 'windows');
    const file = 'node_modules\\trajectory-judge\\dist\\cli\\main.mjs';
    expect(onWindows(`${here}\\${file}`)).toEqual(['npx', 'trajectory-judge']);
    expect(onWindows(`C:\\Users\\ada\\AppData\\npm\\${file}`)).toEqual(['tj']);
    expect(onWindows(`${here}\\dist\\cli\\main.mjs`)).toEqual(['node', 'dist\\cli\\main.mjs']);
    expect(onWindows('D:\\clone\\dist\\cli\\main.mjs')).toEqual([
      'node',
      'D:\\clone\\dist\\cli\\main.mjs',
    ]);
  });

  it('are tj where nothing says how it was started', () => {
    expect(started('')).toEqual(['tj']);
  });
});
