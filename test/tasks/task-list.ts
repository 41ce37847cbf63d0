import { copyFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator } from 'playwright-core';
import type { MessageCode } from '#contract/messages/message.ts';
import type { AppUnderTest } from '../e2e/app-under-test.ts';
import { words, wordsLike } from '../e2e/words.ts';
import type { Person } from './person.ts';

interface Stage {
  readonly app: AppUnderTest;
  readonly person: Person;
  /** The watch folder. */
  readonly folder: string;
}

export interface Task {
  readonly name: string;
  /** What the same task took before. */
  readonly before: string;
  /** The screen on which it begins; the Inbox unless said. */
  readonly at?: string;
  run(stage: Stage): Promise<void>;
}

const samplesDir = path.resolve(import.meta.dirname, '../../assets/samples');

const named = (within: Person | Locator, role: 'button' | 'menuitem' | 'option' | 'tab', name: string | RegExp) =>
  ('page' in within && 'clicks' in within ? within.page : within).getByRole(role, { name }).first();
const button = ({ page }: Person, id: MessageCode) =>
  page.getByRole('button', { name: words(id), exact: true }).first();

/** Opens the document whose row has this text, by search. */
async function openByWord(person: Person, word: string): Promise<void> {
  await person.press('/');
  await person.type(word);
  await person.press('Enter');
  const hits = person.page.getByRole('listbox', { name: words('search.hits') });
  await hits.getByRole('option').first().waitFor();
  await person.click(hits.getByRole('option').first());
  await person.page.locator('.value-grid').waitFor();
}

const needs = ({ page }: Person, file: string) => page.locator('.inbox-need').filter({ hasText: file });

/** In their order: a later one finds what earlier ones left. */
export const tasks: readonly Task[] = [
  {
    name: 'first file: from the file in its folder to the file found',
    before: '29 s',
    async run({ person, folder }) {
      copyFileSync(path.join(samplesDir, 'minutes-allotment-society.txt'), path.join(folder, 'minutes.txt'));
      await person.press('/');
      await person.type('pumpkin');
      await person.press('Enter');
      await person.page
        .getByRole('listbox', { name: words('search.hits') })
        .getByRole('option')
        .first()
        .waitFor({ timeout: 60_000 });
    },
  },
  {
    name: "one month's invoices of one issuer, with their sum",
    before: 'not possible',
    at: '#/search',
    async run({ person }) {
      const slot = (name: string) => named(person, 'button', new RegExp(`^${name}: `, 'u'));
      await person.click(slot(words('field.issuer')));
      await person.click(named(person.page.getByRole('dialog'), 'option', /Vogel/u));
      await person.click(slot(words('search.slot.time')));
      await person.click(named(person.page.getByRole('dialog'), 'option', /March 2026/u));
      await person.page.locator('.sums').filter({ hasText: '340' }).waitFor();
    },
  },
  {
    name: 'see a total on its page, from a search',
    before: '1 click',
    async run({ person }) {
      await openByWord(person, 'Hansen');
      const total = person.page
        .getByRole('row')
        .filter({ hasText: words('field.total') })
        .last();
      await person.click(total.locator('.value-text'));
      await person.page.locator('.page-point[data-active]').first().waitFor();
    },
  },
  {
    name: 'correct a wrong value',
    before: 'not possible',
    async run({ person }) {
      await openByWord(person, 'Jensen');
      const field = words('field.invoice_number');
      const row = person.page.getByRole('row').filter({ hasText: field });
      await person.click(row.getByRole('button', { name: words('correct.edit', { field }) }));
      await person.press('Control+a');
      await person.type('R-0815');
      await person.press('Enter');
      await row.getByText('R-0815').waitFor();
    },
  },
  {
    name: 'correct a wrong class, and undo it',
    before: 'not possible',
    async run({ person }) {
      await openByWord(person, 'Krause');
      await person.click(named(person, 'button', wordsLike('correct.class')));
      await person.click(named(person, 'menuitem', words('correct.none')));
      await person.click(button(person, 'correct.undo'));
      await named(person, 'button', words('correct.class', { name: words('tag.invoice') })).waitFor();
    },
  },
  {
    name: 'why a file is on hold',
    before: '1 click',
    async run({ person, folder }) {
      writeFileSync(path.join(folder, 'empty.txt'), '');
      await needs(person, 'empty.txt').waitFor({ timeout: 60_000 });
      await person.click(needs(person, 'empty.txt').locator('a').first());
      await person.page.locator('.file-detail, .detail-panel').getByText(words('file.onHold.empty')).first().waitFor();
    },
  },
  {
    name: 'skip a file, and undo it exactly',
    before: '2 clicks, started over',
    async run({ person }) {
      await person.click(named(needs(person, 'empty.txt'), 'button', words('file.action.skip')));
      await person.click(button(person, 'file.undo'));
      await person.page.mouse.move(2, 2);
      await needs(person, 'empty.txt').getByText(words('file.state.on-hold')).waitFor();
    },
  },
  {
    name: 'get a PDF with a password through',
    before: 'not possible',
    async run({ person }) {
      const need = needs(person, 'locked.pdf');
      await need.waitFor({ timeout: 60_000 });
      await person.click(need.getByLabel(words('file.unlock.password')));
      await person.type('open');
      await person.press('Enter');
      await person.page.mouse.move(2, 2);
      await person.page.locator('.document-row').filter({ hasText: 'locked.pdf' }).waitFor({ timeout: 60_000 });
      await need.waitFor({ state: 'detached' });
    },
  },
  {
    name: 'open the original of a document',
    before: '2 clicks',
    async run({ person }) {
      await openByWord(person, 'Lorenz');
      const opened = person.page.waitForEvent('popup');
      await person.click(button(person, 'file.openOriginal'));
      await (await opened).close();
    },
  },
  {
    name: 'say that a folder takes PDFs alone, and see what that changes',
    before: '3 clicks and the text',
    at: '#/folders',
    async run({ person }) {
      await person.click(named(person, 'button', wordsLike('folders.more')));
      await person.click(named(person, 'menuitem', words('folders.edit')));
      await person.click(person.page.getByLabel(words('rules.include')));
      await person.type('*.pdf');
      await person.page.locator('.folder-trial').getByText('minutes.txt').first().waitFor();
    },
  },
  {
    name: 'leave a form with unsaved rules',
    before: 'thrown away unasked',
    async run({ person }) {
      await person.page.goBack();
      const question = person.page.getByRole('alertdialog', { name: words('shell.unsaved.title') });
      await question.waitFor();
      await person.press('Escape');
      await question.waitFor({ state: 'detached' });
      await person.page.goBack();
      await person.click(named(question, 'button', words('shell.unsaved.discard')));
      await question.waitFor({ state: 'detached' });
    },
  },
  {
    name: 'move a document to the trash, and bring it back',
    before: 'not possible',
    async run({ person }) {
      await openByWord(person, 'Winter');
      await person.click(button(person, 'document.more'));
      await person.click(named(person, 'menuitem', words('trash.move')));
      await person.click(button(person, 'file.undo'));
      // Names stand between marks of their direction, so the rest of the sentence is looked for.
      const [, restored = ''] = words('trash.restored', { count: 1, name: '|', shown: '1' }).split('|');
      await person.page.getByText(restored).waitFor();
    },
  },
  {
    name: 'share a document by a link',
    before: '3 clicks',
    async run({ person }) {
      await openByWord(person, 'Sommer');
      await person.click(button(person, 'share.menu'));
      await person.click(button(person, 'share.make'));
      await person.page.getByRole('textbox', { name: words('share.link') }).waitFor();
    },
  },
  {
    name: 'check the uncertain values of all documents by keys',
    before: 'not possible',
    at: '#/review',
    async run({ app, person }) {
      const question = person.page.locator('.review-document[data-shown] .question');
      const end = person.page.locator('.review-end');
      for (let answers = 0; answers < 100; answers += 1) {
        await question.or(end).first().waitFor();
        if (await end.isVisible()) break;
        // Only a person knows that a page does not have a value.
        const isMissing = await question.getByRole('button', { name: wordsLike('review.key.leave') }).isVisible();
        await person.press(isMissing ? 'Delete' : 'Enter');
      }
      const left = async () => (await app.ask('documents.toReview', { limit: 1 })).count;
      for (let looks = 0; looks < 100 && (await left()) > 0; looks += 1) await person.page.waitForTimeout(100);
      if ((await left()) > 0) throw new Error('values are still to be checked');
    },
  },
];
