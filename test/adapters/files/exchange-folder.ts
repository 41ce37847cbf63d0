import { renameSync, symlinkSync } from 'node:fs';
import path from 'node:path';

/** Replaces `Processed` by a link that leads outside, and back, until it is asked to stop. */
const [root = '', outside = ''] = process.argv.slice(2);
const [folder, link, aside] = ['Processed', 'link', 'aside'].map((name) => path.join(root, name));
if (folder === undefined || link === undefined || aside === undefined) throw new Error('no names');
symlinkSync(outside, link);

const life = { isOver: false };
process.on('message', () => {
  life.isOver = true;
});
const turn = (): void => {
  for (let round = 0; round < 50; round += 1) {
    try {
      renameSync(folder, aside);
      renameSync(link, folder);
      renameSync(folder, link);
      renameSync(aside, folder);
    } catch {
      // The other process created a folder in between: whatever can be restored is restored.
      tryRename(folder, link);
      tryRename(aside, folder);
    }
  }
  if (life.isOver) process.exit();
  setImmediate(turn);
};
function tryRename(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch {
    // The link exists already.
  }
}
process.send?.('begun');
turn();
