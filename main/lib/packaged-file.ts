import { createRequire } from 'node:module';

const resolvePackaged = createRequire(import.meta.url);

/**
 * Returns the path of a data file of an npm package (`package/file`), in a checkout, an installed package and an
 * archive alike.
 */
export const packagedFile = (name: string): string => resolvePackaged.resolve(name);
