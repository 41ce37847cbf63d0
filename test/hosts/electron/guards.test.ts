import { expect, test } from 'vitest';
import type Electron from 'electron';
import { bootHost } from './running-host.ts';

async function host() {
  const running = bootHost();
  await running.ready();
  return { ...running, contents: running.window().webContents };
}

const page = 'app://intray/';

test('the window has the options that the security checklist demands', async () => {
  const { app, seen, window } = await host();
  expect(app.isSandboxed).toBe(true);
  expect(seen.privileges.map(({ scheme }) => scheme)).toEqual(['app']);
  expect(seen.privileges[0]?.privileges).not.toHaveProperty('bypassCSP');
  expect(window().urls).toEqual([page]);
  expect(window().options.webPreferences).toMatchObject({
    contextIsolation: true,
    sandbox: true,
    nodeIntegration: false,
    nodeIntegrationInWorker: false,
    nodeIntegrationInSubFrames: false,
    webSecurity: true,
    allowRunningInsecureContent: false,
    webviewTag: false,
    preload: expect.stringMatching(/preload\.cjs$/u) as string,
  });
  expect(window().options.webPreferences).not.toHaveProperty('experimentalFeatures');
  expect(window().options.webPreferences).not.toHaveProperty('enableBlinkFeatures');
});

test('the page cannot navigate elsewhere and opens no window', async () => {
  const { contents } = await host();
  for (const how of ['will-navigate', 'will-redirect'] as const) {
    expect(contents.goes(`${page}#/jobs`, how)).toBe(true);
    for (const url of [
      'https://example.com/',
      'file:///etc/passwd',
      'javascript:alert(1)',
      'data:text/html,x',
      'app://elsewhere/',
      `${page}content/aaaaaaaaaaaaaaaaaaaa`,
      `${page}assets/main-1.js`,
      'app://user@intray.evil/',
      'nonsense',
    ]) {
      expect([url, contents.goes(url, how)]).toEqual([url, false]);
    }
  }
  for (const url of ['https://example.com/', 'about:blank', page]) expect(contents.opens(url)).toBe(false);
  const webview = { isPrevented: false, preventDefault: () => void (webview.isPrevented = true) };
  contents.emit('will-attach-webview', webview);
  expect(webview.isPrevented).toBe(true);
});

test('content by ticket is shown in a separate window without any rights', async () => {
  const { contents, seen } = await host();
  const url = `${page}content/aaaaaaaaaaaaaaaaaaaa`;
  expect(contents.opens(url)).toBe(false);
  const viewer = seen.windows.at(-1);
  expect([seen.windows.length, viewer?.urls]).toEqual([2, [url]]);
  expect(viewer?.options.webPreferences).toEqual({
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    javascript: false,
  });
  expect(viewer?.webContents.goes('https://example.com/')).toBe(false);
  expect(viewer?.webContents.opens('https://example.com/')).toBe(false);
  for (const other of ['app://elsewhere/content/aaaaaaaaaaaaaaaaaaaa', 'https://evil/content/aaaaaaaaaaaaaaaaaaaa']) {
    expect(contents.opens(other)).toBe(false);
  }
  expect(seen.windows).toHaveLength(2);
});

test('only our page gets permissions, and only for copying and full screen', async () => {
  const { session } = await host();
  const asks = (permission: string, requestingUrl: string) =>
    new Promise((answer) => {
      const { permission: handler } = session;
      handler?.(null as never, permission as 'media', answer, { requestingUrl } as never);
    });
  const checks = (permission: string, origin: string) =>
    session.check?.(null, permission as 'media', origin, {} as Electron.PermissionCheckHandlerHandlerDetails);
  for (const permission of ['clipboard-sanitized-write', 'fullscreen']) {
    expect([await asks(permission, page), checks(permission, page)]).toEqual([true, true]);
    expect([await asks(permission, 'https://evil/'), checks(permission, 'https://evil/')]).toEqual([false, false]);
  }
  for (const permission of ['media', 'geolocation', 'notifications', 'clipboard-read', 'midi', 'usb', 'openExternal']) {
    expect([await asks(permission, page), checks(permission, page)]).toEqual([false, false]);
  }
  expect(session.device?.({} as Electron.DevicePermissionHandlerHandlerDetails)).toBe(false);
});

test('no request goes to another address', async () => {
  const { session } = await host();
  const isCancelled = (url: string) => {
    let cancelled: boolean | undefined;
    session.request?.({ url }, ({ cancel }) => (cancelled = cancel));
    return cancelled;
  };
  for (const url of [page, 'app://intray/assets/a.js', 'blob:app://intray/1', 'data:,x']) {
    expect([url, isCancelled(url)]).toEqual([url, false]);
  }
  for (const url of ['https://example.com/', 'http://127.0.0.1:1/', 'file:///etc/passwd', 'ws://x/', 'app://other/']) {
    expect([url, isCancelled(url)]).toEqual([url, true]);
  }
});
