import type { Catalogue } from '../catalogue.ts';

export const jobTexts = {} as const satisfies Catalogue;
