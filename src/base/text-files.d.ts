/** Prompt texts are files of their own; the build and the tests import them as strings. */
declare module '*.txt' {
  const text: string;
  export default text;
}

/** The report's page, built beforehand into one file. */
declare module '*.html' {
  const text: string;
  export default text;
}

/** Any file as text, whatever its name ends in: the examples that `tj init` writes. */
declare module '*?raw' {
  const text: string;
  export default text;
}

/** SQLite with its WebAssembly in the script; its types are those of the package. */
declare module 'sql.js/dist/sql-wasm-inline.js' {
  export { default } from 'sql.js';
}

/** A module with everything that it imports, as one script that another engine runs. */
declare module '*?script' {
  const text: string;
  export default text;
}
