import type { Page } from 'playwright-core';

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** The dialog that is open, one that only asks included. */
export const dialog = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'));

export const inDialog = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true });

export const isGone = (page: Page) => dialog(page).waitFor({ state: 'detached' });

/** Chooses an entry of the menu behind a button. */
export async function chooseFrom(page: Page, menu: string, entry: string): Promise<void> {
  await button(page, menu).click();
  await page.getByRole('menuitem', { name: entry }).click();
}

/** Returns a part of the new key that the dialog shows. */
export const shownSecret = (page: Page, label: string): Promise<string> =>
  dialog(page).locator('.new-key > div', { hasText: label }).locator('.mono').innerText();
