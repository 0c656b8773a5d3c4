import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { UserError } from '../../base/errors.ts';
import { isObject, type JsonObject, parsedText } from '../../run/json.ts';
import { type Dialect, dialects, readByModel } from './dialects.ts';
import { leastAnswer } from './least-answer.ts';

/** What it says where nothing says what it should: something that most readers of verdicts can read. */
const ANSWER =
  '{"faulty": false, "verdict": "pass", "pass": true, "score": 1, "confidence": 0.5, "reasoning": "captured", "reason": "captured"}';

/** A judge that keeps asking about one run, because no answer satisfies it, is refused after so many. */
const MOST_REQUESTS = 100;
const MOST_BYTES = 64 << 20;

/** Stands where a key is wanted. It opens nothing, so nothing can be spent with it. */
const KEY = 'sk-captured-by-trajectory-judge';

export interface CapturingOptions {
  /** Any free port, if none is named. */
  readonly port?: number | undefined;
  readonly answer?: string | undefined;
}

/**
 * A model on this machine that understands nothing: it keeps what it is asked and always answers the same, in the
 * form that is asked for. So it shows what a judge sends, and costs nothing.
 */
export class CapturingModel {
  readonly #server: Server;
  readonly #answer: string | undefined;
  #prompts: string[] = [];
  #requests = 0;

  private constructor(server: Server, answer: string | undefined) {
    this.#server = server;
    this.#answer = answer;
    server.on('request', (request, response) => void this.#respond(request, response));
  }

  static async start({ port = 0, answer }: CapturingOptions = {}): Promise<CapturingModel> {
    const server = createServer();
    const model = new CapturingModel(server, answer);
    server.listen(port, '127.0.0.1');
    try {
      await once(server, 'listening');
    } catch (cause) {
      throw new UserError(`port ${port} cannot be listened on; name another with --listen`, {
        cause,
      });
    }
    return model;
  }

  get origin(): string {
    const address = this.#server.address();
    return `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  }

  /** The variables by which the usual clients find their model and their key. */
  get variables(): Readonly<Record<string, string>> {
    const { origin } = this;
    const openai = `${origin}/v1`;
    return {
      OPENAI_BASE_URL: openai,
      OPENAI_API_BASE: openai,
      OPENAI_API_KEY: KEY,
      AZURE_OPENAI_ENDPOINT: origin,
      AZURE_OPENAI_API_KEY: KEY,
      OPENROUTER_BASE_URL: openai,
      OPENROUTER_API_KEY: KEY,
      GROQ_BASE_URL: openai,
      GROQ_API_KEY: KEY,
      MISTRAL_API_KEY: KEY,
      ANTHROPIC_BASE_URL: origin,
      ANTHROPIC_API_KEY: KEY,
      ANTHROPIC_AUTH_TOKEN: '',
      GOOGLE_GEMINI_BASE_URL: origin,
      GEMINI_API_KEY: KEY,
      GOOGLE_API_KEY: KEY,
      GOOGLE_GENERATIVE_AI_API_KEY: KEY,
      OLLAMA_HOST: origin,
      // A proxy would be asked to reach this machine.
      NO_PROXY: '127.0.0.1',
      no_proxy: '127.0.0.1',
    };
  }

  /** What it was asked since this was called last, in the order in which it came. */
  take(): readonly string[] {
    const taken = this.#prompts;
    this.#prompts = [];
    this.#requests = 0;
    return taken;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  async #respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const send = (status: number, body: JsonObject): void => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    };
    const refuse = (status: number, message: string): void =>
      send(status, { error: { message, type: 'invalid_request_error' } });
    const path = (request.url ?? '').replace(/\?.*$/s, '');
    const text = await bodyOf(request).catch(() => null);
    const dialect = dialects.find((each) => each.path.test(path));
    if (dialect === undefined || request.method !== 'POST') {
      refuse(404, `the capturing model does not answer ${request.method} ${path}`);
      return;
    }
    const body = text === null ? undefined : parsedText(text);
    if (!isObject(body)) return refuse(400, 'the request is not a JSON object');
    this.#requests++;
    if (this.#requests > MOST_REQUESTS) return refuse(400, 'too many requests about one run');
    this.#prompts.push(readByModel(dialect, body));
    send(200, this.#answerTo(dialect, body));
  }

  #answerTo(dialect: Dialect, body: JsonObject): JsonObject {
    const tool = dialect.tool(body);
    if (tool !== null) {
      return dialect.answer('', { name: tool.name, args: leastAnswer(tool.schema) });
    }
    const schema = dialect.schema(body);
    const fitting = schema === undefined ? ANSWER : JSON.stringify(leastAnswer(schema));
    return dialect.answer(this.#answer ?? fitting, null);
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    const part = Buffer.from(chunk);
    bytes += part.length;
    if (bytes > MOST_BYTES) throw new RangeError('the request is too long');
    chunks.push(part);
  }
  return Buffer.concat(chunks).toString('utf8');
}
