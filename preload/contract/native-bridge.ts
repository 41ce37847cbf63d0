/**
 * The object `window.intray` that the preload script gives to the page in Electron: text in both directions, and the
 * paths of dropped files.
 */
export interface NativeBridge<DroppedFile> {
  readonly send: (text: string) => void;
  /** Delivers the host's frames from now on, `hello` first. A page calls it once. */
  readonly listen: (onText: (text: string) => void) => void;
  /**
   * Returns the path of a dropped file or folder; empty for a file that a script made. A browser hides this path from
   * pages.
   */
  readonly pathOf: (file: DroppedFile) => string;
}
