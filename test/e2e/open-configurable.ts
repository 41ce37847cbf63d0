import { expect, vi } from 'vitest';
import { openApp, type AppOptions, type AppUnderTest } from './app-under-test.ts';

/** Opens the app past its setup, once its local service can be configured. */
export async function openConfigurable(options: AppOptions): Promise<AppUnderTest> {
  const app = await openApp(options);
  await app.ask('settings.set', { setupDone: true });
  const isReady = async () => expect(await app.ask('service.info', {})).toMatchObject({ canConfigure: true });
  await vi.waitFor(isReady, { timeout: 60_000, interval: 250 });
  return app;
}
