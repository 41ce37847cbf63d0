import type { Scene } from './scenes.ts';

const twoLooks = ['light', 'small-dark'] as const;

/** How a watch folder comes and goes. */
export const folderScenes: readonly Scene[] = [
  { name: 'folder-new', at: '#/folders/new', looks: twoLooks },
  {
    name: 'folder-remove',
    at: '#/folders',
    act: async (stage) => {
      await stage.page.locator('.folder-card').first().getByRole('button').last().click();
      await stage.page.getByRole('menuitem', { name: stage.t('folders.remove') }).click();
      await stage.page.getByRole('alertdialog').waitFor();
    },
    looks: twoLooks,
  },
];
