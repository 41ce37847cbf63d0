import electron from 'electron';
import { findInstallation } from '#app/machine/installation.ts';
import { ignoreBrokenPipes } from '#lib/ignore-broken-pipes.ts';
import { openStore } from './adapters/settings-store.ts';
import { boot } from './boot.ts';

ignoreBrokenPipes();
// Packages and starts at sign-in do not run bin/intray.mjs, which sets the same value. Node reads it on the first file
// access, which happens after this module.
process.env.UV_THREADPOOL_SIZE ??= '32';
// This is the only module that imports Electron itself. It awaits nothing, because Electron becomes ready only after
// this module has ended.
boot(electron, {
  installation: findInstallation(import.meta.dirname),
  args: process.argv.slice(1),
  env: process.env,
  platform: process.platform,
  // An AppImage runs from a temporary mount, which disappears when it ends; `APPIMAGE` is the path of the file itself.
  program: process.env.APPIMAGE ?? process.execPath,
  programArgs: electron.app.isPackaged ? [] : [import.meta.filename],
  openStore,
  print: (line) => void process.stdout.write(`${line}\n`),
  log: (line) => void process.stderr.write(`${line}\n`),
  tellParent: (message) => void process.send?.(message),
  onParentGone: (listener) => void process.once('disconnect', listener),
});
