import { documentIdOf } from '../fakes/contract-host/made-files.ts';
import type { Scene, Stage } from './scenes.ts';

/** A document with values. */
export const readDocument = `#/document/${documentIdOf(24)}`;

const everyLook = ['light', 'dark', 'small', 'small-dark'] as const;
const twoLooks = ['light', 'small-dark'] as const;

/** A document with what can be done with it, Review, and the trash. */
export const documentScenes: readonly Scene[] = [
  {
    name: 'document-share',
    at: readDocument,
    act: async (stage) => {
      await pageDrawn(stage);
      await stage.page
        .getByRole('button', { name: stage.t('document.more') })
        .first()
        .click();
      await stage.page.getByRole('menuitem', { name: stage.t('share.menu') }).click();
      const dialog = stage.page.getByRole('dialog');
      await dialog.getByRole('button', { name: stage.t('share.make') }).click();
      await dialog.getByRole('heading', { name: stage.t('share.live') }).waitFor();
      await dialog.locator('input:focus').waitFor();
    },
    // For seconds after an action, the announcer of the library refers to the button that was pending, which is gone.
    notAsked: ['role-img-alt'],
    looks: twoLooks,
  },
  {
    name: 'document-history',
    at: `${readDocument}?tab=history`,
    looks: [...everyLook, 'contrast', 'forced'],
  },
  {
    name: 'document-items',
    at: readDocument,
    act: async (stage) => {
      await pageDrawn(stage);
      const field = stage.t('field.line_items');
      await stage.page.getByRole('button', { name: stage.t('correct.edit', { field }) }).click();
      await stage.page.getByRole('button', { name: stage.t('document.items.add') }).scrollIntoViewIfNeeded();
    },
    looks: twoLooks,
  },
  {
    name: 'document-compare',
    at: `${readDocument}?with=${documentIdOf(34)}`,
    act: pageDrawn,
    looks: twoLooks,
  },
  {
    name: 'document-trash',
    at: `#/document/${documentIdOf(54)}`,
    dials: { trashed: 12 },
    act: pageDrawn,
    looks: twoLooks,
  },
  {
    name: 'document-again',
    at: `#/document/${documentIdOf(24)}`,
    act: async (stage) => {
      await pageDrawn(stage);
      await stage.page.getByRole('button', { name: stage.t('document.more'), exact: true }).click();
      await stage.page.getByRole('menuitem', { name: stage.t('again.start'), exact: true }).click();
      await stage.page.locator('.detail-panel .banner', { hasText: stage.t('again.waiting') }).waitFor();
    },
    looks: twoLooks,
  },
  { name: 'trash', at: '#/trash', dials: { trashed: 12 }, looks: [...everyLook, 'contrast', 'forced'] },
  { name: 'trash-german', at: '#/trash', dials: { trashed: 12, language: 'de' }, looks: ['small'] },
  { name: 'trash-empty', at: '#/trash', looks: twoLooks },
  {
    name: 'retention',
    at: '#/service',
    act: async ({ page, t }) => {
      await page.getByRole('button', { name: t('retention.add') }).click();
      await page.getByRole('dialog').getByRole('status').first().waitFor();
    },
    looks: twoLooks,
  },
  {
    name: 'exchange',
    at: '#/service',
    act: async ({ page, t }) => {
      await page.getByRole('button', { name: t('exchange.export') }).click();
      await page.getByRole('dialog').getByRole('textbox').fill('/media/backup/intray-2026-11');
    },
    looks: twoLooks,
  },
  { name: 'exchange-running', at: '#/service', dials: { exchange: 'running' }, act: exchangeShown, looks: twoLooks },
  {
    name: 'exchange-done',
    at: '#/service',
    dials: { exchange: 'done', language: 'de' },
    act: async (stage) => {
      await stage.page.locator('summary', { hasText: stage.t('service.administrators') }).click();
      await exchangeShown(stage);
    },
    looks: ['small'],
  },
  { name: 'exchange-failed', at: '#/service', dials: { exchange: 'failed' }, act: exchangeShown, looks: twoLooks },
  { name: 'review', at: '#/review', dials: { toReview: 18 }, act: asked, looks: [...everyLook, 'contrast', 'forced'] },
  { name: 'review-german', at: '#/review', dials: { language: 'de', toReview: 18 }, act: asked, looks: ['small'] },
  {
    name: 'review-missing',
    at: '#/review',
    dials: { toReview: 18, missing: true },
    act: async (stage) => {
      await asked(stage);
      const card = stage.page.locator('[data-shown] .question', { hasText: stage.t('review.missing') });
      for (let press = 0; press < 5 && !(await card.isVisible()); press += 1) await stage.page.keyboard.press('Tab');
      await card.waitFor();
    },
    looks: twoLooks,
  },
  {
    name: 'review-done',
    at: '#/review',
    dials: { toReview: 18 },
    act: async (stage) => {
      for (let document = 1; document <= 18; document += 1) {
        await stage.page.getByText(stage.t('detail.position', { position: String(document), count: '18' })).waitFor();
        await asked(stage);
        await stage.page.keyboard.press('Control+Enter');
      }
      await stage.page.getByText(stage.t('review.done')).waitFor();
    },
    looks: twoLooks,
  },
];

export async function pageDrawn({ page }: Stage): Promise<void> {
  await page.locator('.preview canvas[data-drawn]').first().waitFor();
  await page.locator('.crop:not([data-drawn])').first().waitFor({ state: 'detached' });
}

/** The question is asked, and its page is drawn. */
async function asked({ page }: Stage): Promise<void> {
  await page.locator('.review-document[data-shown] .question').waitFor();
  await page.locator('.review-document[data-shown] .preview canvas[data-drawn]').first().waitFor();
}

/** In the middle, once the cards above it have their height. */
async function exchangeShown({ page, t }: Stage): Promise<void> {
  await page.getByText(t('space.index')).waitFor();
  await page.getByText(t('exchange.text')).evaluate((text) => text.scrollIntoView({ block: 'center' }));
}
