import { createContext, use, useEffect, type RefObject } from 'react';

export interface DroppedFolder {
  readonly name: string;
  /** `null` in a browser, which hides the path of a dropped folder from the page. */
  readonly path: string | null;
}

export type TakeFolder = (folder: DroppedFolder) => void;

/** The screen that takes a dropped folder as a folder, instead of the files in it. */
export const DroppedFolderContext = createContext<RefObject<TakeFolder | null> | null>(null);

/** While the calling screen is open, a single dropped folder is passed to `take`. */
export function useDroppedFolder(take: TakeFolder): void {
  const taker = use(DroppedFolderContext);
  useEffect(() => {
    if (taker === null) return undefined;
    taker.current = take;
    return () => {
      taker.current = null;
    };
  });
}
