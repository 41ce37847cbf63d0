import type { Page } from 'playwright-core';
import type { ContractHost } from '../fakes/contract-host/contract-host.ts';
import type { Dials } from '../fakes/contract-host/dials.ts';

export const sizes = { large: { width: 1440, height: 900 }, small: { width: 900, height: 600 } } as const;

export interface Shot {
  readonly name: string;
  readonly at: string;
  readonly size: keyof typeof sizes;
  readonly dials: Partial<Dials>;
  readonly act?: ((page: Page, host: ContractHost) => Promise<unknown>) | undefined;
}

interface Scene {
  readonly name: string;
  readonly at: string;
  readonly dials?: Partial<Dials>;
  readonly act?: Shot['act'];
}

const click = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();

/** Drawn in every size and theme. */
const screens: readonly Scene[] = [
  { name: 'inbox', at: '#/inbox' },
  { name: 'inbox-detail', at: '#/inbox/item-0' },
  { name: 'files', at: '#/files/item-20' },
  { name: 'folders', at: '#/folders' },
  { name: 'folder-rules', at: '#/folders/folder-1' },
  { name: 'settings', at: '#/settings' },
  { name: 'jobs', at: '#/jobs' },
  { name: 'search', at: '#/search?q=rechnung' },
  { name: 'document', at: '#/document/file-20' },
  { name: 'tags', at: '#/tags' },
  { name: 'service', at: '#/service' },
  { name: 'station', at: '#/station' },
  { name: 'setup', at: '#/setup', dials: { mode: 'first-run' } },
];

/** States of screens; drawn once, and the first few small as well. */
const states: readonly Scene[] = [
  { name: 'inbox-empty', at: '#/inbox', dials: { mode: 'empty' } },
  { name: 'inbox-paused', at: '#/inbox', dials: { mode: 'paused' } },
  { name: 'inbox-offline', at: '#/inbox', dials: { mode: 'offline' } },
  { name: 'inbox-broken', at: '#/inbox', dials: { mode: 'broken' } },
  { name: 'inbox-alarm', at: '#/inbox', dials: { lost: 2 } },
  {
    name: 'inbox-gone',
    at: '#/inbox',
    act: async (page, host) => {
      await page.locator('.item-row').first().waitFor();
      await host.close();
      await page.getByText('Intray is not running.').waitFor();
    },
  },
  { name: 'inbox-done-receipt', at: '#/inbox/item-20' },
  {
    name: 'inbox-decide',
    at: '#/inbox',
    act: click('Decide'),
  },
  { name: 'palette', at: '#/inbox', act: (page) => page.keyboard.press('Control+k') },
  {
    name: 'drop',
    at: '#/inbox',
    act: (page) =>
      page.evaluate(
        "(() => { const data = new DataTransfer(); data.items.add(new File(['a'], 'a.txt')); dispatchEvent(new DragEvent('dragover', { dataTransfer: data, bubbles: true, cancelable: true })); })()",
      ),
  },
  { name: 'folders-empty', at: '#/folders', dials: { mode: 'first-run' } },
  { name: 'folder-new', at: '#/folders/new' },
  {
    name: 'folder-remove',
    at: '#/folders',
    act: async (page) => {
      await click(/^Actions for/u)(page);
      await page.getByRole('menuitem', { name: 'Stop watching' }).click();
    },
  },
  { name: 'files-none', at: '#/files', dials: { mode: 'empty' } },
  { name: 'settings-check', at: '#/settings', act: click('Check this computer') },
  { name: 'setup-connect', at: '#/setup', dials: { mode: 'first-run' }, act: click(/^Connect to a service/u) },
  { name: 'setup-folder', at: '#/setup', dials: { mode: 'empty' }, act: click(/^On this computer/u) },
  {
    name: 'setup-file',
    at: '#/setup',
    dials: { mode: 'empty' },
    act: async (page) => {
      await click(/^On this computer/u)(page);
      await click('Next')(page);
      await page.getByText('Drop any document').waitFor();
    },
  },
  {
    name: 'setup-following',
    at: '#/setup',
    dials: { mode: 'empty' },
    act: async (page) => {
      await click(/^On this computer/u)(page);
      await click('Next')(page);
      await click(/sample/u)(page);
      await page.locator('.setup-stages').waitFor();
    },
  },
  { name: 'ui', at: '#/ui' },
];

const variants = [
  ['', 'large', { theme: 'light' }],
  ['-dark', 'large', { theme: 'dark' }],
  ['-small', 'small', { theme: 'light' }],
  ['-small-dark', 'small', { theme: 'dark' }],
] as const;

export const shots: readonly Shot[] = [
  ...screens.flatMap((scene) =>
    variants.map(([ending, size, dials]) => ({
      ...scene,
      name: `${scene.name}${ending}`,
      size,
      dials: { ...scene.dials, ...dials },
    })),
  ),
  ...states.map((scene) => ({ ...scene, size: 'large' as const, dials: scene.dials ?? {} })),
  ...screens.slice(0, 6).map((scene) => ({
    ...scene,
    name: `${scene.name}-small-german`,
    size: 'small' as const,
    dials: { ...scene.dials, language: 'de' as const },
  })),
  ...screens.slice(0, 6).map((scene) => ({
    ...scene,
    name: `${scene.name}-contrast`,
    size: 'large' as const,
    dials: { ...scene.dials, contrast: 'high' as const, theme: 'dark' as const },
  })),
];
