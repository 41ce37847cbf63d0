import { createRequire } from 'node:module';

const resolvePackaged = createRequire(import.meta.url);

/** The path of a data file of an npm package (`package/file`), the same in a checkout, a package and an archive. */
export const packagedFile = (name: string): string => resolvePackaged.resolve(name);
