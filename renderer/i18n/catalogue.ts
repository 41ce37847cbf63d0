import { documentTexts } from './catalogue/document.ts';
import { failureTexts } from './catalogue/failures.ts';
import { folderTexts } from './catalogue/folders.ts';
import { inboxTexts } from './catalogue/inbox.ts';
import { itemStepTexts } from './catalogue/item-steps.ts';
import { itemTexts } from './catalogue/items.ts';
import { jobTexts } from './catalogue/jobs.ts';
import { searchTexts } from './catalogue/search.ts';
import { serviceTexts } from './catalogue/service.ts';
import { settingTexts } from './catalogue/settings.ts';
import { setupTexts } from './catalogue/setup.ts';
import { shellTexts } from './catalogue/shell.ts';
import { stationTexts } from './catalogue/station.ts';
import { tagTexts } from './catalogue/tags.ts';
import { uiPageTexts } from './catalogue/ui-page.ts';

/** Each text in both languages side by side: one that is missing does not compile. ICU message syntax. */
const catalogue = {
  ...shellTexts,
  ...failureTexts,
  ...itemTexts,
  ...itemStepTexts,
  ...inboxTexts,
  ...folderTexts,
  ...settingTexts,
  ...setupTexts,
  ...jobTexts,
  ...searchTexts,
  ...documentTexts,
  ...tagTexts,
  ...serviceTexts,
  ...stationTexts,
  ...uiPageTexts,
} as const satisfies Catalogue;

/** English, German. */
export type Texts = readonly [english: string, german: string];
export type Catalogue = Readonly<Record<string, Texts>>;
export type MessageId = keyof typeof catalogue;

export const languages = ['en', 'de'] as const;
export type Language = (typeof languages)[number];

const pick = (index: 0 | 1) =>
  Object.fromEntries(Object.entries<Texts>(catalogue).map(([id, text]) => [id, text[index]]));

export const messages: Readonly<Record<Language, Record<string, string>>> = { en: pick(0), de: pick(1) };

export const isMessageId = (id: string): id is MessageId => Object.hasOwn(catalogue, id);
