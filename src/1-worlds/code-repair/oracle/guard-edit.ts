import type { NamedTest } from '../blueprint/blueprint.ts';
import { simpleArguments } from '../blueprint/simple-arguments.ts';
import type { Files } from '../repository.ts';
import { literal } from '../runner/literal.ts';
import { lineEdit, type TextEdit } from './text-edit.ts';

/** The edit that answers the input of a test with what it expects; null if it is not made of simple values. */
export function guardEdit(files: Files, { of, call, expected, unit }: NamedTest): TextEdit | null {
  const text = files.get(unit.sourcePath) ?? '';
  const signature = new RegExp(`export function ${of}\\(([^)]*)\\)[^{]*\\{\\n`).exec(text);
  const given = simpleArguments(of, call);
  if (signature === null || given === null) return null;
  const names = (signature[1] ?? '').split(', ').map((part) => part.split(/[:= ]/)[0] ?? '');
  const test = given.map((value, index) => `${names[index]} === ${value}`).join(' && ');
  const result =
    expected.kind === 'throws'
      ? `throw new Error(${literal(expected.text)});`
      : `return ${expected.text};`;
  // The signature is replaced by itself and the guard, so that the edit has a text to find.
  const line = signature[0].slice(0, -1);
  return lineEdit(unit.sourcePath, text, {
    at: signature.index,
    length: line.length,
    by: `${line}\n  if (${test}) {\n    ${result}\n  }`,
  });
}
