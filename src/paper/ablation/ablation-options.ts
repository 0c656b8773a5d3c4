/** The seed of the published ablation. Its two children resample instances and clean runs. */
export const ABLATION_SEED = 20261002;

export interface AblationOptions {
  readonly confidence: number;
  readonly replicates: number;
}

export const DEFAULT_ABLATION: AblationOptions = { confidence: 0.95, replicates: 10_000 };
