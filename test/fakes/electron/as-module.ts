// Loaded before the built host in plain Node. It replaces `electron` by the fake, which becomes ready as soon as the
// host's main module has run.
import { registerHooks } from 'node:module';
import { createFakeElectron } from './fake-electron.ts';

const fake = createFakeElectron();
const name = 'intray-test:electron';

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron' ? { url: name, shortCircuit: true } : next(specifier, context),
  load: (url, context, next) =>
    url === name
      ? { format: 'module', shortCircuit: true, source: 'export default globalThis.fakeElectron;' }
      : next(url, context),
});
Object.defineProperty(globalThis, 'fakeElectron', { value: fake.electron });
setTimeout(() => fake.app.becomeReady(), 50);
// Electron treats this signal as a request to quit.
process.on('SIGTERM', () => fake.app.quit());
void fake.app.ended.then((code) => process.exit(code));
