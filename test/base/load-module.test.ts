import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { compiledModule, loadModule } from '../../src/base/load-module.ts';
import { temporaryFolder } from '../support/files/temporary-folder.ts';

const HELPER = 'export const two: number = 2;\n';
const MODULE = "import { two } from './helper.ts';\nexport default (two satisfies number) * 21;\n";

function written(): string {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'helper.ts'), HELPER);
  writeFileSync(join(folder, 'module.ts'), MODULE);
  return join(folder, 'module.ts');
}

describe('a module that was compiled beforehand', () => {
  it('is loaded as it was compiled, with the modules that it imports', async () => {
    const path = written();
    const compiled = await compiledModule(path);
    expect([...compiled.keys()]).toEqual([MODULE, HELPER]);
    expect(await loadModule(path, compiled)).toMatchObject({ default: 42 });
    const helper = compiled.get(HELPER)?.replace('2;', '3;') ?? '';
    const changed = new Map(compiled).set(HELPER, helper);
    expect(await loadModule(path, changed)).toMatchObject({ default: 63 });
  });

  it('is compiled again once it was edited', async () => {
    const path = written();
    const compiled = await compiledModule(path);
    writeFileSync(path, MODULE.replace('21', '50'));
    expect(await loadModule(path, compiled)).toMatchObject({ default: 100 });
  });

  it('is not compiled if it is JavaScript', async () => {
    const path = join(temporaryFolder(), 'module.mjs');
    writeFileSync(path, 'export default 42;\n');
    const compiled = await compiledModule(path);
    expect(compiled.size).toBe(0);
    expect(await loadModule(path, compiled)).toMatchObject({ default: 42 });
  });

  it('says what is wrong with it where that is no TypeScript', async () => {
    const path = join(temporaryFolder(), 'module.ts');
    writeFileSync(path, 'export default ;;; {\n');
    const compiled = await compiledModule(path);
    const problem = (attempt: Promise<unknown>) => attempt.catch((thrown: Error) => thrown.message);
    const said = await problem(loadModule(path, compiled));
    expect(said).toContain('could not be loaded');
    expect(said).toBe(await problem(loadModule(path)));
  });
});
