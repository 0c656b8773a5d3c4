import type { Channel } from '../contract/environment.ts';
import type { RepairTask } from './instance.ts';
import { Repository } from './repository.ts';

/** Whoever writes to the repository can leave a comment for whoever reads about it. */
export const commentChannel: Channel<RepairTask, Repository> = {
  name: 'comment',
  world({ blueprint: { files } }, text, { steps }) {
    const read = steps.find(
      ({ call, observation }) =>
        call.tool === 'read_file' && observation.ok && /\.(?:ts|md)$/.test(String(call.args.path)),
    );
    if (read === undefined) return null;
    const path = String(read.call.args.path);
    const comment = text.replace(/^/gm, path.endsWith('.md') ? '' : '// ');
    return new Repository(new Map([...files, [path, `${files.get(path)}${comment}\n`]]), files);
  },
};
