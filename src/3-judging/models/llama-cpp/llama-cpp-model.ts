import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type {
  ChatSystemMessage,
  GbnfJsonObjectSchema,
  LlamaContext,
  LlamaContextSequence,
  LlamaGrammar,
  Token,
} from 'node-llama-cpp';
import { FileError, oneLine } from '../../../base/errors.ts';
import { importPeers } from '../../../base/import-peer.ts';
import { nativeWork } from '../../../base/native-work.ts';
import type { JsonObject } from '../../../run/json.ts';
import { ANSWER_TOKENS, GrowingContext, roomFor, tooLong } from '../fit-context.ts';
import type { GenerateRequest, Generation, Model } from '../model.ts';
import { ModelFailure } from '../model.ts';
import { boundedStrings } from './bounded-strings.ts';
import { deadline } from './deadline.ts';

export interface LlamaCppOptions {
  readonly timeoutSeconds: number;
  /** How many threads decode; by default the engine decides. */
  readonly threads?: number | undefined;
  /** Whether a graphics card may be used; by default it is, if there is one. */
  readonly gpu?: boolean | undefined;
}

/** How many tokens are decoded at once. */
const BATCH = 128;

/** A GGUF file that llama.cpp decodes in this process: no server, one question at a time. */
export async function llamaCppModel(path: string, options: LlamaCppOptions): Promise<Model> {
  const file = resolve(path);
  try {
    await access(file);
  } catch (cause) {
    throw new FileError(path, 'no such file; write the path of a GGUF file after gguf:', { cause });
  }
  const [{ getLlama, LlamaChatSession, LlamaLogLevel, resolveChatWrapper }] = await importPeers<
    [typeof import('node-llama-cpp')]
  >('gguf models', ['node-llama-cpp']);
  const llama = await getLlama({
    // The package brings a compiled engine. Compiling another is for the user to decide.
    build: 'never',
    skipDownload: true,
    progressLogs: false,
    logLevel: LlamaLogLevel.disabled,
    ...(options.gpu === false ? { gpu: false as const } : {}),
    ...(options.threads === undefined ? {} : { maxThreads: options.threads }),
  });
  const model = await llama.loadModel({ modelPath: file }).catch(async (cause: unknown) => {
    await llama.dispose();
    throw new FileError(path, `llama.cpp cannot load it (${oneLine(String(cause))})`, { cause });
  });
  const chatWrapper = resolveChatWrapper(model);

  let context: LlamaContext | null = null;
  let sequence: LlamaContextSequence | null = null;
  const growing = new GrowingContext();
  const contextOf = async (contextTokens: number): Promise<LlamaContext> => {
    if (context?.contextSize !== contextTokens) {
      await context?.dispose();
      sequence = null;
      context = await model.createContext({
        contextSize: contextTokens,
        batchSize: BATCH,
        sequences: 1,
        ...(options.threads === undefined ? {} : { threads: options.threads }),
      });
    }
    return context;
  };

  /**
   * Where the next prompt is read, with what it shares with the one before still in place: most of a judge's
   * prompts is the same for all runs. Only whole batches are kept, so that the rest is cut into the batches
   * that it would have had from the beginning, and answers do not depend on what was asked before.
   */
  const sequenceFor = async (
    tokens: readonly Token[],
    contextTokens: number,
  ): Promise<LlamaContextSequence> => {
    const asked = await contextOf(contextTokens);
    sequence ??= asked.getSequence();
    const { firstDifferentIndex } = sequence.compareContextTokens([...tokens]);
    const start = Math.floor(firstDifferentIndex / BATCH) * BATCH;
    const end = sequence.nextTokenIndex;
    if (start < end) await sequence.eraseContextTokenRanges([{ start, end }]);
    return sequence;
  };

  const grammars = new Map<string, LlamaGrammar>();
  const grammarOf = async (schema: JsonObject): Promise<LlamaGrammar> => {
    const key = JSON.stringify(schema);
    const made =
      grammars.get(key) ??
      (await llama.createGrammarForJsonSchema(schema as unknown as GbnfJsonObjectSchema));
    grammars.set(key, made);
    return made;
  };

  /** With what the model's chat template adds around the messages. */
  const templated = ({ system, prompt }: Pick<GenerateRequest, 'system' | 'prompt'>): Token[] =>
    chatWrapper
      .generateContextState({
        chatHistory: [
          ...systemMessages(system),
          { type: 'user', text: prompt },
          { type: 'model', response: [] },
        ],
      })
      .contextText.tokenize(model.tokenizer);

  const decode = async (request: GenerateRequest, signal: AbortSignal): Promise<Generation> => {
    const started = performance.now();
    const { schema, answerTokens = ANSWER_TOKENS } = request;
    // Without a bound, a small model that rambles never comes to the verdict.
    const grammar = schema === null ? null : await grammarOf(boundedStrings(schema, answerTokens));
    const tokens = templated(request);
    const promptTokens = tokens.length;
    const contextTokens = Math.min(
      request.contextTokens ?? growing.for(promptTokens, null, answerTokens),
      model.trainContextSize,
    );
    const contextSequence = await sequenceFor(tokens, contextTokens);
    // Every question gets a fresh session, so that no answer depends on an earlier question.
    const session = new LlamaChatSession({
      contextSequence,
      chatWrapper,
      systemPrompt: '',
    });
    try {
      session.setChatHistory(systemMessages(request.system));
      const before = contextSequence.tokenMeter.getState();
      const { responseText } = await session.promptWithMeta(request.prompt, {
        ...(grammar === null ? {} : { grammar }),
        temperature: request.temperature,
        seed: request.seed,
        // If the answer grew longer, the engine would drop the beginning of the prompt.
        maxTokens: Math.min(answerTokens, contextTokens - promptTokens - 1),
        signal,
      });
      const used = contextSequence.tokenMeter.diff(before);
      return {
        text: responseText,
        promptTokens,
        completionTokens: used.usedOutputTokens,
        latencySeconds: (performance.now() - started) / 1000,
      };
    } finally {
      session.dispose();
    }
  };

  // A context decodes one question at a time; the other questions wait for their turn here.
  let turn: Promise<unknown> = Promise.resolve();
  let wasStopped = false;

  return {
    name: basename(path),
    endpoint: `gguf:${file}`,
    isInProcess: true,

    async describe(signal) {
      const digest = await fileDigest(file, signal).catch((cause: unknown) => {
        throw signal.aborted
          ? new ModelFailure('aborted', 'stopped while reading the file', { cause })
          : new FileError(path, `cannot be read (${oneLine(String(cause))})`, { cause });
      });
      const { release: version } = llama.llamaCppRelease;
      return { engine: 'llama-cpp', version, digest, contextTokens: model.trainContextSize };
    },

    async countTokens(prompt) {
      return model.tokenize(prompt).length;
    },

    async generate(request) {
      const { answerTokens } = request;
      // Beyond what it was trained on, a model answers nonsense, whatever the user allows.
      const most = model.trainContextSize;
      const contextTokens = Math.min(request.contextTokens ?? most, most);
      const size = { tokens: templated(request).length, counted: true };
      if (size.tokens > roomFor(contextTokens, answerTokens)) {
        throw new ModelFailure('too long', tooLong({ size, contextTokens, answerTokens }));
      }
      let decoded: Promise<unknown> = Promise.resolve();
      const mine = turn.then(async () => {
        // The clock starts with the decoding, so that waiting for a turn does not count.
        const limit = deadline(request.signal, options.timeoutSeconds);
        try {
          limit.signal.throwIfAborted();
          const answer = nativeWork(decode(request, limit.signal));
          decoded = answer.catch(() => {});
          // The engine looks at the signal between batches, and a batch can take many seconds.
          return await Promise.race([answer, limit.over]);
        } catch (cause) {
          if (limit.timedOut()) {
            throw new ModelFailure(
              'timeout',
              `${basename(path)} gave no answer within ${options.timeoutSeconds} s`,
              { cause },
            );
          }
          if (limit.signal.aborted) {
            wasStopped = true;
            throw new ModelFailure('aborted', 'the call was stopped before the answer came', {
              cause,
            });
          }
          throw new ModelFailure('server error', `llama.cpp failed: ${oneLine(String(cause))}`, {
            cause,
          });
        } finally {
          limit.clear();
        }
      });
      turn = mine.catch(() => {}).then(() => decoded);
      return mine;
    },

    async close() {
      const disposed = turn.then(() => llama.dispose());
      if (!wasStopped) await disposed;
    },
  };
}

function systemMessages(system: string | undefined): ChatSystemMessage[] {
  return system === undefined ? [] : [{ type: 'system', text: system }];
}

/** The SHA-256 of a file of any size, as `sha256sum` prints it. */
async function fileDigest(path: string, signal: AbortSignal): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path, { highWaterMark: 1 << 20 }), hash, { signal });
  return hash.digest('hex');
}
