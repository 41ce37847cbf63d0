import type { MessageCode } from '#contract/messages/message.ts';
import { ownFieldIdOf } from '../fakes/contract-host/fake-tags.ts';
import { tagIdOf } from '../fakes/contract-host/service-records.ts';
import type { Scene } from './scenes.ts';

const everyLook = ['light', 'dark', 'small', 'small-dark'] as const;
const twoLooks = ['light', 'small-dark'] as const;
const invoiceTag = tagIdOf(0);
const costCenter = ownFieldIdOf(1);

/** The screens that configure the service of this computer. */
export const configurationScenes: readonly Scene[] = [
  {
    name: 'service-connect-untrusted',
    at: '#/service',
    async act({ page, t }) {
      await page.getByRole('button', { name: t('service.connect') }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('textbox', { name: t('connect.baseUrl') }).fill('https://documents.example.com');
      await dialog.getByRole('textbox', { name: t('connect.apiKey') }).fill('untrusted');
      await dialog.getByRole('textbox', { name: t('connect.secret.bearer') }).fill('a token');
      await dialog.getByRole('button', { name: t('connect.test') }).click();
      await dialog.getByText(t('connect.certificate.text')).scrollIntoViewIfNeeded();
    },
    looks: twoLooks,
  },
  { name: 'company', at: '#/service/company', looks: everyLook },
  {
    name: 'company-splitting',
    at: '#/service/company',
    act: async ({ page, t }) => {
      await page.getByText(t('company.splitting.review'), { exact: true }).click();
      await page.getByLabel(t('company.splitting.reviewBelow'), { exact: true }).scrollIntoViewIfNeeded();
    },
    looks: twoLooks,
  },
  {
    name: 'company-limits',
    at: '#/service/company',
    act: ({ page, t }) => page.getByText(t('company.limits.atOnce.text'), { exact: true }).scrollIntoViewIfNeeded(),
    looks: twoLooks,
  },
  { name: 'users', at: '#/service/users', looks: everyLook },
  {
    name: 'user-key',
    at: '#/service/users',
    act: async (stage) => {
      await stage.page
        .getByRole('button', { name: stage.t('keys.add') })
        .nth(1)
        .click();
      await stage.page.getByRole('textbox', { name: stage.t('keys.name') }).fill('Bookkeeping');
      await stage.page.keyboard.press('Enter');
      await stage.page.locator('.new-key').waitFor();
    },
    looks: twoLooks,
  },
  { name: 'companies', at: '#/service/companies', looks: everyLook },
  {
    name: 'company-not-removed',
    at: '#/service/companies',
    act: async ({ page, t }) => {
      await page.locator('.companies-table button').first().click();
      await page.getByRole('menuitem', { name: t('users.remove') }).click();
      await page.getByRole('dialog').waitFor();
    },
    looks: twoLooks,
  },
  { name: 'reading', at: '#/service/reading', dials: { failed: 60, reads: 'workers' }, looks: everyLook },
  {
    name: 'changes',
    at: '#/service/changes',
    act: ({ page }) => page.locator('.changes-list summary').first().click(),
    looks: twoLooks,
  },
  { name: 'tags-remote', at: '#/tags', dials: { remote: true }, looks: ['light'] },
  { name: 'tag-criteria', at: `#/tags/${invoiceTag}?part=criteria`, looks: twoLooks },
  { name: 'tag-examples', at: `#/tags/${invoiceTag}?part=examples`, looks: twoLooks },
  { name: 'tag-field', at: `#/tags/${invoiceTag}?field=${costCenter}`, act: fieldTried, looks: everyLook },
  {
    name: 'tag-try',
    at: `#/tags/${invoiceTag}?part=try`,
    act: async ({ page }) => {
      await page.locator('.choose-document-hits button').first().click();
      await page.locator('.try-result').waitFor();
    },
    looks: twoLooks,
  },
  { name: 'tag-new', at: '#/tags/new', looks: twoLooks },
  {
    name: 'tags-import',
    at: '#/tags',
    act: async ({ page, t }) => {
      await page.getByRole('button', { name: t('tags.all.actions'), exact: true }).click();
      await page.getByRole('menuitem', { name: t('transfer.import') }).click();
      await page.getByRole('dialog').waitFor();
    },
    looks: twoLooks,
  },
  {
    name: 'tags-apply',
    at: '#/tags',
    act: async (stage) => {
      const button = (id: MessageCode) => stage.page.getByRole('button', { name: stage.t(id) }).first();
      await button('apply.open').click();
      await button('apply.count').click();
      await stage.page.locator('.apply-examples').waitFor();
    },
    looks: twoLooks,
  },
];

async function fieldTried({ page }: Parameters<NonNullable<Scene['act']>>[0]): Promise<void> {
  await page.locator('.choose-document-hits button').first().click();
  const table = page.locator('.trial-table');
  await table.waitFor();
  // What stands above may have grown while the field of choices was there.
  await table.locator('..').evaluate((element) => element.scrollIntoView({ block: 'center' }));
}
