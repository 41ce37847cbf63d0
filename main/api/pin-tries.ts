/** Slows the guessing of a PIN down: after five wrong ones in a row each further try waits. */
export interface PinTries {
  /** Seconds to wait before the next try, 0 for none. A try that may be made counts as wrong until `right` is called. */
  begin(): number;
  right(): void;
}

const freeTries = 5;
const waitMs = 30_000;

export function createPinTries(nowMs: () => number): PinTries {
  let tries = 0;
  let lastAtMs = 0;
  return {
    begin() {
      const leftMs = tries < freeTries ? 0 : lastAtMs + waitMs - nowMs();
      // A clock that was set back makes nobody wait for longer.
      if (leftMs > 0 && leftMs <= waitMs) return Math.ceil(leftMs / 1_000);
      tries += 1;
      lastAtMs = nowMs();
      return 0;
    },
    right() {
      tries = 0;
    },
  };
}
