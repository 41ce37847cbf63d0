import type { Locator, Page } from 'playwright-core';

/** What a person does at the page, counted: nothing is done in any other way. */
export class Person {
  clicks = 0;
  /** Keys that are no text: Enter, Tab, arrows, and shortcuts. */
  keys = 0;
  /** Characters of texts, which a person types or pastes. */
  characters = 0;

  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async click(what: Locator): Promise<void> {
    await what.click();
    this.clicks += 1;
  }

  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      await this.page.keyboard.press(key);
      this.keys += 1;
    }
  }

  /** Types where the focus is. */
  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text);
    this.characters += text.length;
  }
}
