import { createContext, use, useEffect, type RefObject } from 'react';

export interface DroppedFolder {
  readonly name: string;
  /** `null` in a browser, which tells nobody where a dropped folder lies. */
  readonly path: string | null;
}

export type TakeFolder = (folder: DroppedFolder) => void;

/** Who takes a dropped folder as a folder, instead of the files in it. */
export const DroppedFolderContext = createContext<RefObject<TakeFolder | null> | null>(null);

/** While this screen is open, one dropped folder is a folder to choose. */
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
