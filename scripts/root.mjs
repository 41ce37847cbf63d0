import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the checkout or of the installed package. */
export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
