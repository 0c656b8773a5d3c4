/** The context window of the paper's judges, which Ollama was told to load. */
export const CONTEXT_TOKENS = 8192;

/** The seed of the paper's judges, and of the first vote where several are taken. */
export const SEED = 7;

/** The temperature of the paper's votes; a single question is decoded greedily. */
export const VOTE_TEMPERATURE = 0.7;
