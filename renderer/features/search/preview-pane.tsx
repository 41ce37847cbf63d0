import { Download, PanelRightClose, SquareArrowOutUpRight } from 'lucide-react';
import { useState } from 'react';
import type { DataPoint } from '#contract/documents.ts';
import { useFormats } from '../../i18n/formats.ts';
import { useText } from '../../i18n/text.tsx';
import { IconButton } from '../../ui/button.tsx';
import { Pill } from '../../ui/pill.tsx';
import { DataPoints } from '../../documents/data-points.tsx';
import { DocumentMenu } from '../../documents/document-menu.tsx';
import { usePointText } from '../../documents/point-text.ts';
import { Preview } from '../../documents/preview/preview.tsx';
import { useDocumentActions } from '../../documents/use-document-actions.ts';
import type { Hit } from './search-session.ts';
import './preview-pane.css';

export interface PreviewPaneProps {
  readonly hit: Hit;
  readonly query: string;
  readonly onOpen: (fileId: string) => void;
  readonly onClose: () => void;
}

/** A class is quiet where it is sure, and where the service reports no certainty. */
const isUnsure = (score: number | null): score is number => score !== null && score > 0 && score < 0.9;

/** Shows the selected hit beside the list: the page with marked hits, and the data points with their places. */
export function PreviewPane({ hit, query, onOpen, onClose }: PreviewPaneProps) {
  const t = useText();
  const formats = useFormats();
  const pointText = usePointText();
  const actions = useDocumentActions();
  const [activePoint, setActivePoint] = useState<DataPoint | null>(null);
  const [chosenPoint, setChosenPoint] = useState<DataPoint | null>(null);
  const name = hit.name ?? t('search.unnamed');
  return (
    <section className="pane" aria-label={t('search.previewOf', { name })}>
      <div className="pane-head">
        <h2 className="name cut">{name}</h2>
        {hit.tagName !== null && (
          <Pill tone="idle">
            {pointText.tag(hit.tagName)} {isUnsure(hit.tagScore) && formats.percent(hit.tagScore)}
          </Pill>
        )}
        <IconButton
          size="s"
          label={t('file.openDocument')}
          icon={SquareArrowOutUpRight}
          onPress={() => onOpen(hit.fileId)}
        />
        <IconButton size="s" label={t('preview.download')} icon={Download} onPress={() => void actions.download(hit)} />
        <DocumentMenu file={hit} name={name} />
        <IconButton size="s" label={t('search.closePreview')} icon={PanelRightClose} onPress={onClose} />
      </div>
      <Preview
        source={{ fileId: hit.fileId }}
        name={name}
        query={queryOf(hit, query)}
        points={hit.dataPoints}
        activePoint={activePoint}
        onPoint={setActivePoint}
        chosenPoint={chosenPoint}
        startPage={hit.highlights.find((highlight) => highlight.page !== null)?.page ?? 1}
        onDownload={() => void actions.download(hit)}
      />
      {hit.dataPoints.length > 0 && (
        <div className="pane-points">
          <DataPoints
            points={hit.dataPoints}
            active={activePoint}
            onActive={setActivePoint}
            onChoose={setChosenPoint}
          />
        </div>
      )}
    </section>
  );
}

const mostFound = 16;
/** A longer text is not a single word. */
const longestFound = 40;

/** Returns the found words and then the typed text. With similar spellings they differ. */
function queryOf({ highlights }: Hit, typed: string): string {
  const found = highlights.flatMap(({ segments }) => segments.filter(({ match }) => match).map(({ text }) => text));
  const words = [...new Set(found)].filter((word) => word.length <= longestFound);
  return [...words.slice(0, mostFound), typed].join(' ').trimStart();
}
