import { useMemo, useState } from 'react';
import type { DataPoint } from '#contract/documents.ts';
import { useQuery } from '../../bridge/react.tsx';
import { useHostText } from '../../i18n/host-text.ts';
import { useText } from '../../i18n/text.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { CropProvider } from '../crop/crop.tsx';
import type { PageImages } from '../crop/page-images.ts';
import { Preview } from '../preview/preview.tsx';
import { DocumentPanel } from './document-panel.tsx';
import { documentPoints } from './item-points.ts';
import './read-document.css';

interface ReadDocumentProps {
  readonly fileId: string;
  /** Whether its pages are left out, because loading them takes long. */
  readonly isLarge: boolean;
}

/** A document beside a list: its page, and below it what was read. */
export function ReadDocument({ fileId, isLarge }: ReadDocumentProps) {
  const t = useText();
  const hostText = useHostText();
  const { data, error } = useQuery('documents.get', { id: fileId });
  const [images, setImages] = useState<PageImages | null>(null);
  const [active, setActive] = useState<DataPoint | null>(null);
  const [chosen, setChosen] = useState<DataPoint | null>(null);
  const points = useMemo(() => documentPoints(data?.dataPoints ?? []), [data]);
  if (data === null) {
    if (error === null) return <Skeleton rows={4} label={t('shell.loading')} />;
    return <p className="dim small">{t('document.history.failed', { message: hostText.error(error) })}</p>;
  }
  return (
    <CropProvider images={images}>
      <div className="read-document">
        {!isLarge && (
          <Preview
            source={{ fileId }}
            name={data.name ?? t('shell.document')}
            points={points.marked}
            activePoint={active}
            onPoint={setActive}
            chosenPoint={chosen}
            onImages={setImages}
          />
        )}
        <DocumentPanel
          document={data}
          points={points}
          receipt={null}
          activePoint={active}
          onActive={setActive}
          onChoose={setChosen}
          level={2}
          correcting={null}
        />
      </div>
    </CropProvider>
  );
}
