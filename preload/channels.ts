/** The Electron IPC channel from page to main: `call` frames as text. An empty text says that the page listens. */
export const toMain = 'intray:to-main';
/** The Electron IPC channel from main to page: `hello`, `reply` and `event` frames as text. */
export const toRenderer = 'intray:to-renderer';
