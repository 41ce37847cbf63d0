import type { Catalogue } from '../catalogue.ts';

export const tagTexts = {} as const satisfies Catalogue;
