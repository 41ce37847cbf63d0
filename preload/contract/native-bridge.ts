/** What the preload script puts on the window as `intray`, in Electron: text both ways, and where a dropped file lies. */
export interface NativeBridge<DroppedFile> {
  readonly send: (text: string) => void;
  /** From here on what the host says is received, hello first. Called once a page. */
  readonly listen: (onText: (text: string) => void) => void;
  /** Where a dropped file or folder lies, empty for one that was made up. A browser keeps that to itself. */
  readonly pathOf: (file: DroppedFile) => string;
}
