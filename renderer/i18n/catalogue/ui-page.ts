import type { Catalogue } from '../catalogue.ts';

export const uiPageTexts = {
  'ui.title': ['Components', 'Bausteine'],
} as const satisfies Catalogue;
