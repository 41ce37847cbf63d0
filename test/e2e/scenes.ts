import type { Page } from 'playwright-core';
import type { MessageCode } from '#contract/messages/message.ts';
import type { ContractHost } from '../fakes/contract-host/contract-host.ts';
import { configurationScenes } from './configuration-scenes.ts';
import { cutsScenes } from './cuts-scenes.ts';
import { documentScenes, pageDrawn, readDocument } from './document-scenes.ts';
import { folderScenes } from './folder-scenes.ts';
import type { Dials } from '../fakes/contract-host/dials.ts';
import { searchScenes } from './search-scenes.ts';
import { lastScanDrawn, stationScenes } from './station-scenes.ts';
import { waitForSmallPictures, waitUntilPainted } from './painted.ts';
import type { Words } from './words.ts';

const large = { width: 1440, height: 900 } as const;
const small = { width: 900, height: 600 } as const;

/** The ways to draw a scene; the ending is part of the picture's name. */
export const looks = {
  light: { ending: '', size: large, theme: 'light', contrast: 'no-preference', forced: 'none' },
  dark: { ending: '-dark', size: large, theme: 'dark', contrast: 'no-preference', forced: 'none' },
  small: { ending: '-small', size: small, theme: 'light', contrast: 'no-preference', forced: 'none' },
  'small-dark': { ending: '-small-dark', size: small, theme: 'dark', contrast: 'no-preference', forced: 'none' },
  contrast: { ending: '-contrast', size: large, theme: 'dark', contrast: 'more', forced: 'none' },
  /** The system's forced colours, in which the person has chosen every colour. */
  forced: { ending: '-forced', size: large, theme: 'dark', contrast: 'more', forced: 'active' },
} as const;
export type Look = keyof typeof looks;

export interface Stage {
  readonly page: Page;
  readonly host: ContractHost;
  readonly t: Words;
}

export interface Scene {
  readonly name: string;
  readonly at: string;
  readonly dials?: Partial<Dials>;
  /** True when loading rows are part of the picture. */
  readonly hasSkeleton?: boolean;
  /** The actions of the person before the picture is taken. */
  readonly act?: (stage: Stage) => Promise<unknown>;
  /** Rules of axe that do not apply, with the reason beside them. */
  readonly notAsked?: readonly string[];
  readonly looks: readonly Look[];
}

/** For seconds after an action, the announcer of the library refers to the button that was pending, which is gone. */
const pendingAnnouncement = 'role-img-alt';

const everyLook = ['light', 'dark', 'small', 'small-dark'] as const;
/** Both sizes and both themes in two pictures. */
const twoLooks = ['light', 'small-dark'] as const;

const press =
  (id: MessageCode) =>
  ({ page, t }: Stage) =>
    page
      .getByRole('button', { name: t(id) })
      .first()
      .click();

const places: readonly Omit<Scene, 'looks'>[] = [
  { name: 'inbox', at: '#/inbox' },
  { name: 'inbox-detail', at: '#/inbox/item-0', act: pictureDrawn },
  { name: 'files', at: '#/files/item-24', act: pictureDrawn },
  { name: 'folders', at: '#/folders' },
  { name: 'folder-rules', at: '#/folders/folder-1' },
  { name: 'settings', at: '#/settings' },
  { name: 'activity', at: '#/activity' },
  { name: 'job', at: '#/jobs/job-2' },
  {
    name: 'search',
    at: '#/search?tag=invoice&time=this-quarter',
    dials: { files: 120, papers: true },
    act: stripsDrawn,
  },
  { name: 'document', at: `${readDocument}?q=rechnung`, act: pageDrawn },
  { name: 'tags', at: '#/tags' },
  { name: 'service', at: '#/service' },
  { name: 'station', at: '#/station', dials: { away: false }, act: lastScanDrawn },
  { name: 'setup', at: '#/setup', dials: { mode: 'first-run' } },
];

const screens: readonly Scene[] = places.map((place) => ({ ...place, looks: [...everyLook, 'contrast', 'forced'] }));

/** Each screen while it loads, when its call fails, without data, and after the host is gone. */
const states: readonly Scene[] = places
  .filter(({ name }) => !['setup', 'inbox-detail', 'folder-rules', 'job', 'station'].includes(name))
  .flatMap(({ name, at, act, dials = {} }) => [
    { name: `${name}-loading`, at, dials: { answers: 'never' as const }, hasSkeleton: true, looks: twoLooks },
    { name: `${name}-error`, at, dials: { answers: 'refuses' as const }, looks: twoLooks },
    {
      name: `${name}-empty`,
      at: at.replace(/\/(?:item-\d+|[\d-]{36})/u, ''),
      dials: { mode: 'empty' as const },
      looks: twoLooks,
    },
    {
      name: `${name}-gone`,
      at: at.replace(/\/item-\d+/u, ''),
      dials,
      // What is not rendered yet would be drawn without the typefaces that the page loads, or not at all.
      act: async (stage: Stage) => {
        if (act === pageDrawn || act === stripsDrawn) await act(stage);
        await hostGone(stage);
      },
      looks: twoLooks,
    },
  ]);

const moments: readonly Scene[] = [
  { name: 'inbox-paused', at: '#/inbox', dials: { mode: 'paused' }, looks: everyLook },
  { name: 'inbox-offline', at: '#/inbox', dials: { mode: 'offline' }, looks: everyLook },
  { name: 'inbox-broken', at: '#/inbox', dials: { mode: 'broken' }, looks: everyLook },
  { name: 'inbox-key', at: '#/inbox', dials: { mode: 'offline', pauseReason: 'unauthorized' }, looks: twoLooks },
  {
    name: 'inbox-notes',
    at: '#/inbox',
    dials: { notes: ['disk-low', 'settings-unreadable'] },
    looks: twoLooks,
  },
  { name: 'inbox-switched', at: '#/inbox/item-34', dials: { switched: true }, act: pictureDrawn, looks: everyLook },
  { name: 'files-selected', at: '#/files', act: selectFiles, looks: twoLooks },
  { name: 'files-switched', at: '#/files', dials: { switched: true }, looks: twoLooks },
  { name: 'search-switched', at: '#/search', dials: { switched: true }, looks: everyLook },
  { name: 'inbox-review', at: '#/inbox', dials: { review: true, toReview: 18 }, looks: twoLooks },
  ...cutsScenes,
  { name: 'inbox-alarm', at: '#/inbox', dials: { lost: 2 }, looks: twoLooks },
  { name: 'inbox-done-receipt', at: '#/inbox/item-24', act: pictureDrawn, looks: twoLooks },
  { name: 'inbox-decide', at: '#/inbox', act: press('file.action.resolve'), looks: twoLooks },
  { name: 'inbox-unlock', at: '#/inbox/item-10', act: press('file.action.unlock'), looks: twoLooks },
  {
    name: 'palette',
    at: '#/inbox',
    act: ({ page }) => page.keyboard.press('Control+k'),
    // The arrow keys of the field above scroll this list, and the field keeps the focus.
    notAsked: ['scrollable-region-focusable'],
    looks: everyLook,
  },
  { name: 'add-url', at: '#/inbox?add=urls', act: ({ page }) => page.getByRole('dialog').waitFor(), looks: twoLooks },
  { name: 'drop', at: '#/inbox', act: ({ page }) => page.evaluate(fileOverPage), looks: twoLooks },
  ...searchScenes,
  { name: 'folders-none', at: '#/folders', dials: { mode: 'first-run' }, looks: twoLooks },
  { name: 'folder-password-new', at: '#/folders/folder-1', act: press('folders.passwords.add'), looks: twoLooks },
  ...folderScenes,
  ...documentScenes,
  {
    name: 'webhook-events',
    at: '#/service/administrators',
    act: async (stage) => {
      await press('webhook.set')(stage);
      const dialog = stage.page.getByRole('dialog');
      await dialog.getByRole('textbox').fill('https://erp.nordlicht.example/intray');
      await dialog.getByRole('button', { name: stage.t('webhook.set') }).click();
      await dialog.getByRole('button', { name: stage.t('shell.close') }).click();
      await press('webhook.journal')(stage);
      await dialog.getByRole('listitem').first().waitFor();
    },
    notAsked: [pendingAnnouncement],
    looks: twoLooks,
  },
  { name: 'folder-browse', at: '#/folders/new', act: press('browse.open'), looks: everyLook },
  {
    name: 'settings-pack',
    at: '#/settings',
    act: ({ page, t }) => page.getByText(t('settings.copies'), { exact: true }).scrollIntoViewIfNeeded(),
    looks: twoLooks,
  },
  { name: 'settings-diagnostics', at: '#/settings', act: press('settings.diagnostics'), looks: twoLooks },
  { name: 'service-offline', at: '#/service', dials: { mode: 'offline' }, looks: twoLooks },
  { name: 'service-connect', at: '#/service', act: press('service.connect'), looks: twoLooks },
  ...configurationScenes,
  { name: 'settings-check', at: '#/settings', act: press('settings.doctor'), looks: twoLooks },
  ...stationScenes,
  { name: 'station-gone', at: '#/station', dials: { away: false }, act: hostGone, looks: twoLooks },
  { name: 'setup-gone', at: '#/setup', dials: { mode: 'first-run' }, act: setupGone, looks: twoLooks },
  { name: 'setup-connect', at: '#/setup', dials: { mode: 'first-run' }, act: press('setup.connect'), looks: twoLooks },
  { name: 'setup-folder', at: '#/setup', dials: { mode: 'first-run' }, act: press('setup.local'), looks: everyLook },
  { name: 'setup-file', at: '#/setup', dials: { mode: 'empty' }, act: toFirstFile, looks: twoLooks },
  {
    name: 'setup-following',
    at: '#/setup',
    dials: { mode: 'empty' },
    act: async (stage) => {
      await toFirstFile(stage);
      await press('setup.file.samples')(stage);
      await stage.page.locator('.setup-stages').waitFor();
      // It goes by itself, sooner or later than the picture is taken.
      await stage.page.locator('.toast .icon-button').click();
    },
    looks: twoLooks,
  },
  { name: 'ui', at: '#/ui', hasSkeleton: true, looks: ['light', 'dark'] },
];

export const scenes: readonly Scene[] = [...screens, ...states, ...moments];

/** Scenes that show texts of the host. */
const spoken =
  /^setup|^company|^changes$|^reading$|^tags?-(?:criteria|field|try|apply|import)$|^add-url$|^folder-password-new$|paused$|switched$|^settings-check$|^service-(?:connect|offline)$|^station-(?:away|open)$|^search-(?:dates|selected)$|^inbox-(?:broken|decide|key|notes)$/u;

/** In German, whose words are longer, and in the small size, where that matters most. */
export const germanScenes: readonly Scene[] = [...places, ...moments.filter(({ name }) => spoken.test(name))].map(
  (scene) => ({
    ...scene,
    name: `${scene.name}-german`,
    dials: { ...scene.dials, language: 'de' },
    looks: ['small'],
  }),
);

async function stripsDrawn({ page }: Stage): Promise<void> {
  await page.locator('.printed-strip img').first().waitFor({ timeout: 60_000 });
  await waitForSmallPictures(page);
}

async function hostGone({ page, host, t }: Stage): Promise<void> {
  await page.locator('.skeleton').first().waitFor({ state: 'detached' });
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(500);
  await waitForSmallPictures(page);
  await waitUntilPainted(page);
  await host.close();
  await page
    .getByText(t('shell.gone.title'))
    .or(page.getByText(t('shell.link.gone')))
    .first()
    .waitFor();
}

async function setupGone({ page, host, t }: Stage): Promise<void> {
  await page.getByRole('heading', { name: t('setup.service.title') }).waitFor();
  // The page gets its appearance with the settings.
  await page.waitForLoadState('networkidle');
  await waitUntilPainted(page);
  await host.close();
  await page.getByText(t('shell.gone.title')).waitFor();
}

async function pictureDrawn({ page }: Stage): Promise<void> {
  await page.locator('.file-picture canvas, .read-document canvas[data-drawn]').first().waitFor();
}

async function toFirstFile(stage: Stage): Promise<void> {
  await press('setup.local')(stage);
  await press('setup.next')(stage);
  await stage.page.getByText(stage.t('setup.file.drop')).waitFor();
}

function fileOverPage(): void {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File(['a'], 'a.txt'));
  dispatchEvent(new DragEvent('dragover', { dataTransfer, bubbles: true, cancelable: true }));
}

/** Two files by mouse, and a range by keys. */
async function selectFiles({ page }: Stage): Promise<void> {
  const rows = page.locator('.virtual-list-row');
  await rows.nth(2).click({ modifiers: ['ControlOrMeta'] });
  await rows.nth(7).click({ modifiers: ['ControlOrMeta'] });
  await page.keyboard.press('Shift+ArrowDown');
  await page.locator('.selection-acts .button').first().waitFor();
}
