import { join } from 'node:path';
import ts from 'typescript';
import { importedAs, libraryEntries } from '../../scripts/library-entries.mjs';
import { root } from './practice-clone.ts';

const builtDeclarations = Object.fromEntries(
  Object.keys(libraryEntries).map((entry) => [
    importedAs(entry),
    [join(root, `dist/${entry}.d.mts`)],
  ]),
);

/** A module that exists only for the compiler. */
export interface VirtualModule {
  /** Relative to the root of the repository. */
  readonly name: string;
  readonly text: string;
}

/**
 * What the compiler says against modules, one line per complaint. They see the package as its users
 * do, through the declarations of the build.
 */
export function typeCheck(modules: readonly VirtualModule[]): readonly string[] {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile);
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, root);
  const texts = new Map(modules.map(({ name, text }) => [join(root, name), text]));
  const host = ts.createCompilerHost(options);
  const { fileExists, readFile } = host;
  host.fileExists = (path) => texts.has(path) || fileExists(path);
  host.readFile = (path) => texts.get(path) ?? readFile(path);
  const program = ts.createProgram(
    [...texts.keys()],
    { ...options, paths: builtDeclarations },
    host,
  );
  return [...texts.keys()].flatMap((path) => {
    const source = program.getSourceFile(path);
    const found = [
      ...program.getSyntacticDiagnostics(source),
      ...program.getSemanticDiagnostics(source),
    ];
    return found.map(
      ({ messageText }) =>
        `${path.slice(root.length)}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`,
    );
  });
}
