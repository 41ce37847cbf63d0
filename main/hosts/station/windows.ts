import { pathToFileURL } from 'node:url';
import { openPage } from '#app/browser/open-page.ts';
import type { OpenedWindow } from '#app/app.ts';
import type { SignInLink } from './sign-in-link.ts';

export interface Windows {
  /** Says where the page is served, once it is. */
  serveAt(address: string): void;
  /**
   * Shows the page in a browser. Where there is none to be seen, `address` is the path of a page for this user alone
   * that signs a browser in, for ten minutes and once.
   */
  open(): Promise<OpenedWindow>;
}

export interface WindowsOptions {
  readonly link: SignInLink;
  /** What whoever opens a window should know. */
  readonly note: () => string | null;
  /** `false` on a station that was asked to open nothing. */
  readonly mayOpen: boolean;
}

export function createWindows({ link, note, mayOpen }: WindowsOptions): Windows {
  let address: string | null = null;
  return {
    serveAt(at) {
      address = at;
    },
    async open() {
      if (address === null) return { opened: false, address: null, note: note() };
      const page = link.write(address);
      const opened = mayOpen && (await openPage(pathToFileURL(page).href));
      return { opened, address: opened ? address : page, note: note() };
    },
  };
}
