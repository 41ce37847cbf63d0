import { realpathSync } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import type { PathVerdict, Places } from '#api/api-deps.ts';

const no = (code: string, why: string): PathVerdict => ({ ok: false, code, why });

/** Judges paths that a person or a script names, by what is really there. */
export function createPlaces(dataDir: string): Places {
  const ownDir = realpathSync(dataDir);
  return {
    join: (root, below) => path.join(root, below),
    async judgeFolder(named, watched) {
      if (!path.isAbsolute(named)) return no('not-absolute', 'A watch folder is named by its whole path.');
      const real = await realpath(named).catch(() => null);
      const found = real === null ? null : await stat(real).catch(() => null);
      if (real === null || found === null) return no('no-folder', `There is no folder ${named}.`);
      if (!found.isDirectory()) return no('not-a-folder', `${named} is not a folder.`);
      if (path.dirname(real) === real) return no('whole-disk', 'A whole disk cannot be a watch folder.');
      if (isInside(real, ownDir) || isInside(ownDir, real)) {
        return no('own-folder', 'Intray keeps its own data there, and would watch itself.');
      }
      for (const root of watched) {
        if (isInside(real, root)) return no('inside-other', `It lies inside ${root}, which is watched already.`);
        if (isInside(root, real)) return no('around-other', `${root} lies inside it and is watched already.`);
      }
      return { ok: true, path: real };
    },
    async judgeFile(named) {
      if (!path.isAbsolute(named)) return no('not-absolute', 'A file is named by its whole path.');
      const found = await stat(named).catch(() => null);
      if (found === null) return no('no-file', 'There is no such file.');
      if (found.isDirectory()) return no('is-a-folder', 'It is a folder. Add its files, or watch it.');
      if (!found.isFile()) return no('not-a-file', 'It is not a regular file.');
      // A link is followed here, where a person named it; the engine itself follows none.
      const real = await realpath(named).catch(() => null);
      return real === null ? no('no-file', 'There is no such file.') : { ok: true, path: real };
    },
  };
}

/** Whether `inner` is `outer` or lies below it. */
function isInside(inner: string, outer: string): boolean {
  const relative = path.relative(outer, inner);
  return relative === '' || (!relative.startsWith(`..${path.sep}`) && relative !== '..' && !path.isAbsolute(relative));
}
