import electron from 'electron';
import { findInstallation } from '#app/machine/installation.ts';
import { ignoreBrokenPipes } from '#lib/ignore-broken-pipes.ts';
import { openStore } from './adapters/settings-store.ts';
import { boot } from './boot.ts';

ignoreBrokenPipes();
// As bin/intray.mjs has it, for packages and starts at sign-in. It is read when the first file is, which is after this module.
process.env.UV_THREADPOOL_SIZE ??= '32';
// The one place that takes Electron itself. Nothing is awaited here: Electron is ready only after this module is through.
boot(electron, {
  installation: findInstallation(import.meta.dirname),
  args: process.argv.slice(1),
  env: process.env,
  platform: process.platform,
  // An AppImage runs from a mount that is gone when it ends.
  program: process.env.APPIMAGE ?? process.execPath,
  programArgs: electron.app.isPackaged ? [] : [import.meta.filename],
  openStore,
  print: (line) => void process.stdout.write(`${line}\n`),
  log: (line) => void process.stderr.write(`${line}\n`),
  tellParent: (message) => void process.send?.(message),
  onParentGone: (listener) => void process.once('disconnect', listener),
});
