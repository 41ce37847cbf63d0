import { useMemo, useRef } from 'react';
import { useQuery } from '../../../bridge/react.tsx';
import { useText } from '../../../i18n/text.tsx';
import type { DataPoint } from '../data-point.ts';
import { findHits } from './find-hits.ts';
import { ImagePage } from './image-page.tsx';
import { PageMarks } from './page-marks.tsx';
import { PdfPage } from './pdf-page.tsx';
import type { PdfFile } from './pdf-reader.ts';
import { turnOf } from './turn-box.ts';
import type { ContentSource } from './use-content.ts';
import type { View } from './use-view.ts';
import { useWidth } from './use-width.ts';

export interface PageViewProps {
  readonly source: ContentSource;
  readonly name: string;
  readonly terms: readonly string[];
  readonly points: readonly DataPoint[];
  readonly activePoint: DataPoint | null;
  readonly onPoint: ((point: DataPoint | null) => void) | undefined;
  readonly view: View;
  readonly pageCount: number;
  readonly content:
    | { readonly kind: 'open'; readonly file: PdfFile }
    | { readonly kind: 'image'; readonly url: string; readonly onBroken: () => void };
}

/** Wider than this a page that fits the width is larger than paper. */
const widestPx = 900;

/** The page that is looked at, turned the way it is read, with its marks. */
export function PageView(props: PageViewProps) {
  return 'fileId' in props.source ? (
    <PageWithWords {...props} fileId={props.source.fileId} />
  ) : (
    <PageWithMarks {...props} words={[]} rotation={0} />
  );
}

function PageWithWords({ fileId, ...props }: PageViewProps & { readonly fileId: string }) {
  const { data } = useQuery('documents.words', { id: fileId });
  const page = data?.pages.find(({ number }) => number === props.view.page);
  return <PageWithMarks {...props} words={page?.words ?? []} rotation={page?.rotation ?? 0} />;
}

interface PageWithMarksProps extends PageViewProps {
  readonly words: Parameters<typeof findHits>[0];
  /** Clockwise, from the stored page to the righted one. */
  readonly rotation: number;
}

function PageWithMarks({
  name,
  terms,
  points,
  activePoint,
  onPoint,
  view,
  pageCount,
  content,
  words,
  rotation,
}: PageWithMarksProps) {
  const t = useText();
  const box = useRef<HTMLDivElement>(null);
  const widthPx = Math.round(Math.min(useWidth(box), widestPx) * view.zoom);
  const hits = useMemo(() => findHits(words, terms), [words, terms]);
  const here = points.filter(({ page }) => (page ?? 1) === view.page);
  const marks = <PageMarks hits={hits} points={here} activePoint={activePoint} onPoint={onPoint} turn={view.turn} />;
  const label = pageCount > 1 ? t('preview.pageOf', { name, page: view.page, pages: pageCount }) : name;
  const sheet = { turn: turnOf(rotation + view.turn), widthPx, label };
  return (
    <div className="preview-fit" ref={box}>
      {content.kind === 'image' ? (
        <ImagePage {...sheet} url={content.url} onBroken={content.onBroken}>
          {marks}
        </ImagePage>
      ) : (
        <PdfPage {...sheet} file={content.file} page={view.page}>
          {marks}
        </PdfPage>
      )}
    </div>
  );
}
