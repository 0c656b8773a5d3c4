import { describe, expect, it } from 'vitest';
import { settingsReference, WRITE_SETTINGS } from '../../support/settings-reference.ts';

describe('the reference of the settings', () => {
  it('is written from their schemas', async () => {
    await expect(
      settingsReference(),
      `docs/reference/settings.md is stale; write it again: ${WRITE_SETTINGS}`,
    ).toMatchFileSnapshot('../../../docs/reference/settings.md');
  });
});
