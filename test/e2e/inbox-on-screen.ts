import type { Page } from 'playwright-core';
import type { Balance } from '#contract/files.ts';
import { words } from './words.ts';

export type Counts = Pick<Balance, 'seen' | 'done' | 'inProgress' | 'onHold' | 'ignored'>;

/** Returns the balance that the Inbox shows; `null` while it shows none. */
export async function balanceOnScreen(page: Page): Promise<Counts | null> {
  const numbers = await page.locator('.balance-term b').allTextContents();
  const [seen, done, waiting, held, ignored] = numbers.map((shown) => Number(shown.replaceAll(/\D/gu, '')));
  if (seen === undefined || done === undefined || waiting === undefined) return null;
  return { seen, done, inProgress: waiting, onHold: held ?? 0, ignored: ignored ?? 0 };
}

interface Kept {
  readonly statesOf: Map<string, Set<string>>;
  readonly balances: Set<string>;
}

/**
 * Records every state that a file's row shows and every balance, however briefly, because a person could have seen
 * them. The record spans screens and ends with the page.
 */
export async function recordInbox(page: Page): Promise<void> {
  await page.evaluate((doneWord) => {
    const kept: Kept = { statesOf: new Map(), balances: new Set() };
    const look = () => {
      for (const page of document.querySelectorAll('.batch-strip a')) {
        const [name = '', state = ''] = (page.getAttribute('aria-label') ?? '').split(': ');
        kept.statesOf.set(name, (kept.statesOf.get(name) ?? new Set<string>()).add(state));
      }
      for (const row of document.querySelectorAll('.document-row')) {
        const name = row.querySelector('[data-file-name]')?.getAttribute('data-file-name') ?? '';
        const state = row.querySelector('.state-mark, .pill')?.textContent ?? doneWord;
        kept.statesOf.set(name, (kept.statesOf.get(name) ?? new Set<string>()).add(state));
      }
      const balance = [...document.querySelectorAll('.balance-term b')].map(({ textContent }) => textContent);
      if (balance.length > 0) kept.balances.add(balance.join(' '));
    };
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
    look();
    Object.assign(window, { kept });
  }, stateWord('done'));
}

/** Returns the states that a file's row has shown since {@link recordInbox}. */
export async function statesShown(page: Page, name: string): Promise<readonly string[]> {
  return page.evaluate((wanted) => {
    const kept = Reflect.get(window, 'kept') as Kept;
    return [...(kept.statesOf.get(wanted) ?? [])];
  }, name);
}

/** Returns the balances shown since {@link recordInbox} that do not add up; a test expects none. */
export async function balancesThatDoNotAddUp(page: Page): Promise<readonly string[]> {
  const shown = await page.evaluate(() => [...(Reflect.get(window, 'kept') as Kept).balances]);
  return shown.filter((text) => {
    const [seen = 0, ...parts] = text.split(' ').map((part) => Number(part.replaceAll(/\D/gu, '')));
    return seen !== parts.reduce((sum, part) => sum + part, 0);
  });
}

export const goTo = async (page: Page, hash: string): Promise<void> => {
  await page.evaluate((to) => {
    location.hash = to;
  }, hash);
};

/**
 * Searches with the preview beside the list, and resolves when the list has the answer. Until then, the rows are those
 * of the question before it, and what is chosen among them is not kept.
 */
export async function searchBesidePreview(page: Page, text: string): Promise<void> {
  await goTo(page, '#/search?pane=yes');
  await page.getByRole('combobox', { name: words('shell.find') }).fill(text);
  await page.waitForURL((url) => new URLSearchParams(url.hash.split('?')[1]).get('q') === text);
  await page.locator('.hits[aria-busy=false]').waitFor();
}

/** The word on a state's pill. */
export const stateWord = (state: 'done' | 'on-hold' | 'rejected' | 'ignored' | 'duplicate'): string =>
  words(`file.state.${state}`);
