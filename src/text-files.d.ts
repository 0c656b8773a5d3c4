/** Prompt texts are files of their own; the build and the tests import them as strings. */
declare module '*.txt' {
  const text: string;
  export default text;
}
