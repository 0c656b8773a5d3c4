import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { addressSays } from '../../../../src/3-judging/judges/fingerprints/address-says.ts';

const never = new AbortController().signal;

async function served(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/judge`;
}

describe('a server that is asked for the version of its judge', () => {
  it('states it under the path of the judge', async () => {
    const says = (version: string) =>
      served(({ url }, response) =>
        response.end(
          url === '/judge/.well-known/trajectory-judge' ? `{"version":"${version}"}` : '',
        ),
      );
    const [one, same, other] = await Promise.all(['1', '1', '2'].map(says));
    const said = await Promise.all(
      [one, same, other].map((address) => addressSays(address ?? '', never)),
    );
    expect(said[0]).toMatch(/^[0-9a-f]{64}$/);
    expect(said[1]).toBe(said[0]);
    expect(said[2]).not.toBe(said[0]);
  });

  it('says nothing if it never answers, and is not asked a second time', async () => {
    let asked = 0;
    const address = await served(() => void asked++);
    expect(await addressSays(address, never, 0.1)).toBeNull();
    expect(asked).toBe(1);
  });

  it('says nothing if it hangs up, or answers something else', async () => {
    expect(await addressSays(await served(({ socket }) => socket.destroy()), never)).toBeNull();
    expect(await addressSays(await served((_, response) => response.end('hi')), never)).toBeNull();
  });

  it('is not there, and that is an error, because it may still be starting', async () => {
    await expect(addressSays('http://127.0.0.1:9/judge', never)).rejects.toThrow(/cannot reach/);
  });
});
