import { useEffect, useState } from 'react';
import { useCall } from '../../bridge/react.tsx';
import { openPictures, type DrawnPage, type PictureFile } from './picture-file.ts';

export type PicturesState =
  | { readonly kind: 'opening' }
  | { readonly kind: 'open'; readonly file: PictureFile; readonly first: DrawnPage }
  | { readonly kind: 'refused' };

/** Returns the pages that the service draws, if it can draw the first one. */
export function usePictures(fileId: string): PicturesState {
  const call = useCall();
  const [known, setKnown] = useState<{ readonly fileId: string; readonly state: PicturesState } | null>(null);
  useEffect(() => {
    let isOver = false;
    const file = openPictures(call, fileId);
    const tell = (state: PicturesState) => !isOver && setKnown({ fileId, state });
    file.page(1).then(
      (first) => tell({ kind: 'open', file, first }),
      () => tell({ kind: 'refused' }),
    );
    return () => {
      isOver = true;
      file.close();
    };
  }, [call, fileId]);
  return known?.fileId === fileId ? known.state : { kind: 'opening' };
}
