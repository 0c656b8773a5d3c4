import type { RunBuilder } from '../building/run-builder.ts';

/** Adds what the user said. A message of images or files alone says nothing that could be judged. */
export function addUserText(builder: RunBuilder, text: string): void {
  if (text.trim() === '') builder.note('messages of the user hold no text and were left out');
  else builder.user(text);
}
