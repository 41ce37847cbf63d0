import type { MessageCode } from '#contract/messages/message.ts';
import type { Scene } from './scenes.ts';

type Stage = Parameters<NonNullable<Scene['act']>>[0];

const everyLook = ['light', 'dark', 'small', 'small-dark'] as const;
const twoLooks = ['light', 'small-dark'] as const;

/** For screen readers, the library puts a button that closes the choices beside their dialog. */
const closingButton = 'region';

/** Documents as they are searched for: with words, with each choice open, without hits, and at another service. */
const drawn: readonly Scene[] = [
  { name: 'search-all', at: '#/search', looks: twoLooks },
  { name: 'search-preview', at: '#/search?q=rechnung&pane=yes', act: firstHit, looks: everyLook },
  {
    name: 'search-issuers',
    at: '#/search?tag=invoice&look=table',
    act: openSlot('field.issuer'),
    notAsked: [closingButton],
    looks: twoLooks,
  },
  {
    name: 'search-dates',
    at: '#/search?tag=invoice&look=table',
    act: openSlot('search.slot.time'),
    notAsked: [closingButton],
    looks: twoLooks,
  },
  { name: 'search-remote', at: '#/search?q=rechnung', dials: { remote: true }, looks: twoLooks },
  { name: 'search-selected', at: '#/search?q=rechnung', act: selectThree, looks: everyLook },
  { name: 'search-none', at: '#/search?q=zebra', looks: twoLooks },
  { name: 'search-pages', at: '#/search?q=rechnung&look=pages', act: pickPages, looks: everyLook },
  { name: 'search-months', at: '#/search?tag=invoice&look=pages', act: scrolledByMonth, looks: everyLook },
  { name: 'search-issuer', at: '#/search?issuer=Kanto%20Medizintechnik%20GmbH', act: plotted, looks: everyLook },
  { name: 'search-suggestions', at: '#/search', act: typeWord, looks: twoLooks },
  { name: 'search-table', at: '#/search?q=rechnung&look=table', looks: twoLooks },
  {
    name: 'search-amounts',
    at: '#/search?tag=invoice&look=table',
    act: openSlot('search.slot.amount'),
    notAsked: [closingButton],
    looks: twoLooks,
  },
];

/** Fewer documents are drawn and searched sooner. */
export const searchScenes = drawn.map((scene): Scene => ({
  ...scene,
  dials: { files: 120, papers: true, ...scene.dials },
}));

function openSlot(name: MessageCode) {
  return async ({ page, t }: Stage) => {
    await page.getByRole('button', { name: new RegExp(`^${t(name)}: `, 'u') }).click();
    await page.getByRole('dialog').getByRole('option').nth(1).waitFor();
  };
}

async function firstHit({ page }: Stage): Promise<void> {
  await page.getByRole('listbox').getByRole('option').first().click();
  await page.locator('.preview canvas').first().waitFor();
}

async function typeWord({ page, t }: Stage): Promise<void> {
  await page.getByRole('combobox', { name: t('shell.find') }).pressSequentially('kan');
  await page.getByRole('listbox', { name: t('search.suggestions') }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.locator('.hits[aria-busy=false]').waitFor();
}

/** The current page by keys, in both directions. */
async function pickPages({ page }: Stage): Promise<void> {
  const pages = page.getByRole('listbox');
  await pages.focus();
  for (const key of ['ArrowDown', 'ArrowRight', 'ArrowRight']) await page.keyboard.press(key);
  await page.locator('.virtual-list-row[data-current] img').waitFor();
}

/** Two documents and one by keys, with the mark of a row under the pointer. */
async function selectThree({ page }: Stage): Promise<void> {
  const rows = page.getByRole('listbox').getByRole('option');
  await rows.nth(1).click({ modifiers: ['ControlOrMeta'] });
  await rows.nth(3).click({ modifiers: ['ControlOrMeta'] });
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await page.locator('.selection-bar').waitFor();
}

/** Where a further month begins. */
async function scrolledByMonth({ page }: Stage): Promise<void> {
  await page.getByRole('listbox').evaluate((element) => element.scrollBy(0, 200));
  await page.locator('.month-line:not(:empty)').first().waitFor();
}

async function plotted({ page }: Stage): Promise<void> {
  await page.locator('.month-bars button').nth(3).click();
  await page.locator('.month-bars button[aria-pressed=true]').waitFor();
  await page.locator('.hits[aria-busy=false]').waitFor();
}
