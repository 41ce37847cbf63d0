/** What the preload script puts on the window as `intray`, in Electron: text both ways, and nothing else. */
export interface NativeBridge {
  readonly send: (text: string) => void;
  /** From here on what the host says is heard, hello first. Called once a page. */
  readonly listen: (onText: (text: string) => void) => void;
}
