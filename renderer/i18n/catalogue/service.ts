import type { Catalogue } from '../catalogue.ts';

export const serviceTexts = {} as const satisfies Catalogue;
