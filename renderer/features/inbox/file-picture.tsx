import { lazy, Suspense } from 'react';
import type { TrackedFile } from '#contract/files.ts';
import { FileIcon } from '../../ui/file-icon.tsx';

/** What draws pages is large, and comes when somebody looks at a file. */
const Thumbnail = lazy(async () => ({ default: (await import('../../documents/preview/thumbnail.tsx')).Thumbnail }));

/** Larger ones are not fetched for a small picture. */
const largestBytes = 30_000_000;

/** The first page, small, to tell a file by; its place is kept while it is drawn. */
export function FilePicture({ item }: { readonly item: TrackedFile }) {
  if (item.sizeBytes > largestBytes || item.state === 'missing' || item.sizeBytes === 0) return null;
  const otherwise = <FileIcon name={item.name} />;
  return (
    <div className="item-picture" aria-hidden>
      <Suspense fallback={otherwise}>
        <Thumbnail itemId={item.id} fileId={item.fileId} otherwise={otherwise} />
      </Suspense>
    </div>
  );
}
