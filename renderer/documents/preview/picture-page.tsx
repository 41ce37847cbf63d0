import { useEffect, useState } from 'react';
import { ImagePage } from './image-page.tsx';
import type { Shown } from './page-stack.tsx';
import type { DrawnPage, PictureFile } from './picture-file.ts';

/** One page that the service draws. One that it cannot draw stays white; the others go on. */
export function PicturePage({ file, page, ...shown }: Shown & { readonly file: PictureFile; readonly page: number }) {
  const [drawn, setDrawn] = useState<DrawnPage | null>(null);
  useEffect(() => {
    let isOver = false;
    file.page(page).then(
      (found) => !isOver && setDrawn(found),
      () => undefined,
    );
    return () => {
      isOver = true;
    };
  }, [file, page]);
  return drawn === null ? null : <ImagePage {...drawn} {...shown} />;
}
