/** Electron IPC channel from renderer to main: `invoke`-style frames (`call`). */
export const toMain = 'intray:to-main';
/** Electron IPC channel from main to renderer: `hello`, `reply` and `event` frames. */
export const toRenderer = 'intray:to-renderer';
