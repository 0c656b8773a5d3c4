import { Option } from 'commander';
import { MODEL_FORMS } from '../../3-judging/models/kinds/model-kinds.ts';

/** `--model`, with every form that a model's name can take. */
export function modelOption(does: string): Option {
  return new Option('--model <model>', `${does}: ${MODEL_FORMS.join(', ')}`);
}
