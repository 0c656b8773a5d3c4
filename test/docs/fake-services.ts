import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startLoopbackServer } from '../support/loopback/loopback-server.mjs';
import { serve } from '../support/process/serve.ts';

/** The servers that documents talk about, played by this process. */
export interface FakeServices {
  /** Where the models are, for the commands of a document. */
  readonly variables: NodeJS.ProcessEnv;
  /** Puts the fakes' addresses in place of those that a document names. */
  readdress(command: string): string;
  close(): Promise<void>;
}

/** What documents call a server of the reader's own. */
const DOCUMENTED_MODEL_SERVER = 'http://localhost:8000';
const DOCUMENTED_JUDGE = 'http://localhost:9000';
/** The service that a page has the reader start. */
const DOCUMENTED_SERVICE = 'http://127.0.0.1:8787';

export async function startFakeServices(): Promise<FakeServices> {
  const models = await startLoopbackServer({
    // What an example asks for where it sends no schema.
    answer: ({ prompt, schema }) =>
      schema === null && prompt.includes('PASS') ? ['PASS', 'FAIL'][prompt.length % 2] : undefined,
  });
  const judge = createServer((request, response) => {
    request.resume();
    request.on('end', () => {
      response.setHeader('content-type', 'application/json');
      response.end('{"faulty": false, "confidence": 0.7}');
    });
  });
  await new Promise<void>((resolve) => judge.listen(0, '127.0.0.1', resolve));
  const judgeUrl = `http://127.0.0.1:${(judge.address() as AddressInfo).port}`;
  const folder = mkdtempSync(join(tmpdir(), 'tj-'));
  const service = await serve(folder);
  return {
    variables: {
      OLLAMA_HOST: models.url,
      OPENAI_BASE_URL: models.openaiUrl,
      ANTHROPIC_BASE_URL: models.anthropicUrl,
      GOOGLE_GENERATIVE_AI_BASE_URL: models.googleUrl,
    },
    readdress: (command) =>
      command
        .replaceAll(DOCUMENTED_MODEL_SERVER, models.url)
        .replaceAll(DOCUMENTED_JUDGE, judgeUrl)
        .replaceAll(DOCUMENTED_SERVICE, service.url),
    async close() {
      await service.stop();
      rmSync(folder, { recursive: true, force: true });
      await models.close();
      judge.closeAllConnections();
      await new Promise((resolve) => judge.close(resolve));
    },
  };
}
