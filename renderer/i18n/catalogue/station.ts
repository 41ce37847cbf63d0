import type { Catalogue } from '../catalogue.ts';

export const stationTexts = {} as const satisfies Catalogue;
