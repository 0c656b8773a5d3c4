// @ts-check
// The types of the loopback server. It is JavaScript, because the benchmark runs it without a build.

/**
 * What can go wrong with one answer. The connection:
 * `reset` (closed before a byte), `reset-mid-body`, `hang`, `hang-mid-body`. The status: `rate-limit`,
 * `server-error`, `unauthorised`, `no-such-model`, `context-overflow`. The server's own JSON:
 * `truncated-json`, `wrong-shape`, `missing-field`, `not-json`, `empty-body`. The model's text inside
 * valid JSON: the `answer-…` kinds, `confidence-text`, `confidence-nan`, `closes-prompt`,
 * `huge-answer`; and `cut-prompt`, a valid answer to the last tenth of the prompt.
 * @typedef {'reset' | 'reset-mid-body' | 'hang' | 'hang-mid-body' | 'rate-limit' | 'server-error'
 *   | 'unauthorised' | 'no-such-model' | 'context-overflow' | 'truncated-json' | 'wrong-shape'
 *   | 'missing-field' | 'not-json' | 'empty-body' | 'answer-text' | 'answer-truncated'
 *   | 'answer-wrong-shape' | 'answer-missing-field' | 'confidence-text' | 'confidence-nan'
 *   | 'closes-prompt' | 'huge-answer' | 'cut-prompt'} FaultKind
 */

/**
 * @typedef {object} FaultDetails
 * @property {FaultKind} kind
 * @property {number} [status] of `server-error` (500) and `unauthorised` (401)
 * @property {string | number} [retryAfter] the Retry-After header of `rate-limit` and `server-error`
 * @property {string} [text] of `answer-text`
 * @property {number} [bytes] of `huge-answer`
 * @typedef {FaultKind | FaultDetails} Fault
 */

/**
 * What a request asks, whatever its wire format.
 * @typedef {object} Asked
 * @property {string} model
 * @property {string} prompt
 * @property {Record<string, unknown> | null} schema
 * @property {number | null} temperature
 * @property {number | null} seed
 * @property {number | null} contextTokens
 */

/**
 * @typedef {object} Received
 * @property {number} index counted from 0 over the requests that ask for an answer
 * @property {'ollama' | 'openai' | 'anthropic' | 'google'} api
 * @property {string} path
 * @property {string | null} key the API key that came with it
 * @property {unknown} body
 * @property {Fault | null} fault
 * @property {number} receivedAt milliseconds since the epoch
 * @property {number} bytesSent grows while the answer is written
 * @property {boolean} closedByClient whether the client hung up before it had the whole answer
 * @typedef {Asked & Received} ReceivedRequest
 */

/**
 * An answer to be put into a wire format. `text` is null to omit the field that holds it.
 * @typedef {object} Answer
 * @property {string | null} text
 * @property {number} promptTokens
 * @property {number} completionTokens
 */

/**
 * One provider's wire format.
 * @typedef {object} WireFormat
 * @property {Received['api']} api
 * @property {(path: string, body: Record<string, unknown>) => Asked | null} understand null for another format's path
 * @property {(received: ReceivedRequest, answer: Answer) => object} wrap
 * @property {(status: number, message: string) => object} error
 */

/**
 * @typedef {object} LoopbackOptions
 * @property {number} [port] 0, the default, is any free port
 * @property {number | ((request: ReceivedRequest) => number)} [delayMs] before each answer
 * @property {readonly (Fault | null)[] | ((request: ReceivedRequest) => Fault | null | undefined)} [faults]
 * @property {(request: ReceivedRequest) => unknown} [answer] a text, or a value that is sent as JSON
 * @property {(text: string) => number} [countTokens]
 * @property {string} [version] the Ollama version that it claims to be
 * @property {'vllm' | 'llama-server'} [local] whose `/version`, `/props` and `/tokenize` it has
 * @property {number | undefined} [contextTokens] how much its models read, where it can say so
 * @property {string} [digest] of every model that it claims to hold
 * @property {readonly string[]} [models] the only models it holds; any model by default
 * @property {string} [apiKey] the only key it accepts; any key by default
 */

/**
 * @typedef {object} LoopbackServer
 * @property {number} port
 * @property {string} url `http://127.0.0.1:PORT`, for OLLAMA_HOST
 * @property {string} openaiUrl for OPENAI_BASE_URL
 * @property {string} anthropicUrl for ANTHROPIC_BASE_URL
 * @property {string} googleUrl for GOOGLE_GENERATIVE_AI_BASE_URL
 * @property {ReceivedRequest[]} requests
 * @property {() => { received: number, answered: number, inFlight: number, peak: number }} stats
 * @property {(...faults: (Fault | null)[]) => void} faultNext adds to the queue of faults
 * @property {(settings: Partial<LoopbackOptions>) => void} set changes options while it runs
 * @property {() => void} clear forgets the requests, the queued faults and the counts
 * @property {() => Promise<void>} close
 */

export {};
