import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../', import.meta.url));

export interface PackageRegistry {
  /** What `npm_config_registry` has to be. */
  readonly url: string;
  close(): Promise<void>;
}

/**
 * A registry of packages on this machine, so that `npm install` can be tested as a user types it and without a
 * network. It has this package, as packed, and every package that is installed in the clone.
 *
 * @param tarball what `npm pack` made of this package
 */
export async function startRegistry(tarball: string): Promise<PackageRegistry> {
  const own = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const folders = installedFolders();
  folders.set(own.name, new Map([[own.version, root]]));
  const packed = new Map<string, Promise<Buffer>>([[root, readFile(tarball)]]);
  const bytesOf = (folder: string): Promise<Buffer> => {
    const bytes = packed.get(folder) ?? pack(folder);
    packed.set(folder, bytes);
    return bytes;
  };

  const answer = async (path: string, response: ServerResponse): Promise<void> => {
    const [, name = '', version] = /^\/((?:@[^/]+\/)?[^/]+)(?:\/-\/(.+)\.tgz)?$/.exec(path) ?? [];
    const versions = folders.get(name);
    if (versions === undefined) return void response.writeHead(404).end('{}');
    if (version !== undefined) {
      const folder = versions.get(version);
      response.end(folder === undefined ? undefined : await bytesOf(folder));
      return;
    }
    const described = await Promise.all(
      [...versions].map(async ([each, folder]) => {
        const manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
        const integrity = createHash('sha512')
          .update(await bytesOf(folder))
          .digest('base64');
        const dist = { tarball: `${url}/${name}/-/${each}.tgz`, integrity: `sha512-${integrity}` };
        return [each, { ...manifest, scripts: undefined, dist }] as const;
      }),
    );
    const latest = described.at(-1)?.[0];
    response.setHeader('content-type', 'application/json');
    response.end(
      JSON.stringify({ name, 'dist-tags': { latest }, versions: Object.fromEntries(described) }),
    );
  };

  const server = createServer((request, response) => {
    request.resume();
    const path = decodeURIComponent(request.url ?? '/').replace(/\?.*$/, '');
    answer(path, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The folders of what the clone has installed, by name and version; the one at the top comes last. */
function installedFolders(): Map<string, Map<string, string>> {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const found = new Map<string, Map<string, string>>();
  const deepestFirst = Object.keys(packages).toSorted((one, other) => other.length - one.length);
  for (const place of deepestFirst) {
    const name = place.split('node_modules/').at(-1) ?? '';
    // A lock also lists what other systems would install.
    if (name === '' || !existsSync(join(root, place, 'package.json'))) continue;
    const versions = found.get(name) ?? new Map<string, string>();
    versions.delete(packages[place].version);
    found.set(name, versions.set(packages[place].version, join(root, place)));
  }
  return found;
}

async function pack(folder: string): Promise<Buffer> {
  // npm takes off the first folder, whatever its name is.
  const name = basename(folder);
  const args = ['-czf', '-', `--exclude=${name}/node_modules`, '-C', dirname(folder), name];
  const { stdout } = await run('tar', args, {
    encoding: 'buffer',
    maxBuffer: 256 << 20,
  });
  return stdout;
}
