import { describe, expect, it } from 'vitest';
import { formatsReference, WRITE_FORMATS } from '../../support/formats-reference.ts';

describe('the reference page of the formats', () => {
  it('says what the list says', async () => {
    await expect(
      formatsReference(),
      `docs/reference/formats.md is stale; write it again: ${WRITE_FORMATS}`,
    ).toMatchFileSnapshot('../../../docs/reference/formats.md');
  });
});
