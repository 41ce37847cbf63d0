// `npm run screenshots [-- PART…]`: draws every screen and state into assets/screenshots/. Parts of names select a few.
import { launchBrowser } from './browser.ts';
import { drawScene } from './draw-scene.ts';
import { keepPicture, noteDrawer } from './picture-files.ts';
import { germanScenes, scenes, type Scene } from './scenes.ts';

const wanted = process.argv.slice(2);
const all = [...scenes, ...germanScenes];
const queue = all.filter(({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part))).values();
const browser = await launchBrowser();
noteDrawer(browser);
let failures = 0;

async function draw(scene: Scene) {
  const drawn = await drawScene(browser, scene);
  for (const picture of drawn.pictures) await keepPicture(picture);
  return drawn;
}

async function drawNext(): Promise<void> {
  for (const scene of queue) {
    const { pictures, wrong } = await draw(scene).catch((error: unknown) => ({
      pictures: [],
      wrong: [`failed: ${String(error)}`],
    }));
    console.log(`${wrong.length === 0 ? 'ok    ' : 'WRONG '} ${scene.name} (${pictures.length})`);
    for (const line of wrong) console.log(`         ${line}`);
    failures += wrong.length;
  }
}

// Two at a time, because with more a picture would wait for the processor.
await Promise.all([drawNext(), drawNext()]);
await browser.close();
process.exitCode = failures === 0 ? 0 : 1;
