import type { Catalogue } from '../catalogue.ts';

export const searchTexts = {} as const satisfies Catalogue;
