import type { Catalogue } from '../catalogue.ts';

export const documentTexts = {} as const satisfies Catalogue;
