import { Download, FileX, SearchX } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { DataPoint, DocumentView } from '#contract/documents.ts';
import { useQuery } from '../../bridge/react.tsx';
import { useHostText } from '../../i18n/host-text.ts';
import { useText } from '../../i18n/text.tsx';
import { hrefOf, type ScreenProps } from '../../screen/routes.ts';
import { Screen } from '../../screen/screen.tsx';
import { useBackOnEscape } from '../../screen/use-back-on-escape.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { isolate } from '../../i18n/isolate.ts';
import { CompareVersions } from './compare-versions.tsx';
import { DocumentMenu } from '../../documents/document-menu.tsx';
import { DocumentSide } from './document-side.tsx';
import { documentPoints } from './item-points.ts';
import { Preview } from '../../documents/preview/preview.tsx';
import { useDocumentActions } from '../../documents/use-document-actions.ts';
import './document.css';

export function DocumentScreen({ id, params }: ScreenProps) {
  return id === null ? <NoDocument /> : <KnownDocument key={id} id={id} params={params} />;
}

function NoDocument() {
  const t = useText();
  return (
    <Screen title={t('shell.document')}>
      <EmptyState
        icon={SearchX}
        title={t('document.none.title')}
        action={<LinkButton href={hrefOf('search')}>{t('shell.search')}</LinkButton>}
      >
        {t('document.none.text')}
      </EmptyState>
    </Screen>
  );
}

function KnownDocument({ id, params }: { readonly id: string; readonly params: URLSearchParams }) {
  const t = useText();
  const hostText = useHostText();
  const { data, error, refresh } = useQuery('documents.get', { id });
  const otherId = params.get('with');
  if (data !== null && otherId !== null) return <Compared document={data} otherId={otherId} />;
  if (data !== null) return <Shown document={data} query={params.get('q') ?? ''} />;
  return (
    <Screen title={t('shell.document')}>
      {error === null ? (
        <Skeleton rows={8} label={t('shell.loading')} />
      ) : (
        <EmptyState
          icon={FileX}
          title={t('document.failed.title')}
          action={<Button onPress={refresh}>{t('shell.retry')}</Button>}
        >
          {hostText.error(error)}
        </EmptyState>
      )}
    </Screen>
  );
}

function Compared({ document, otherId }: { readonly document: DocumentView; readonly otherId: string }) {
  const t = useText();
  return (
    <Screen
      title={isolate(document.name ?? t('shell.document'))}
      layout="fill"
      actions={<LinkButton href={hrefOf('document', document.fileId)}>{t('compare.back')}</LinkButton>}
    >
      <CompareVersions document={document} otherId={otherId} />
    </Screen>
  );
}

function Shown({ document, query }: { readonly document: DocumentView; readonly query: string }) {
  const t = useText();
  const actions = useDocumentActions();
  const [activePoint, setActivePoint] = useState<DataPoint | null>(null);
  const [chosenPoint, setChosenPoint] = useState<DataPoint | null>(null);
  // Returns to the list that the document was opened from, where its row is still selected.
  useBackOnEscape(() => history.length > 1 && history.back());
  const name = document.name ?? t('shell.document');
  const points = useMemo(() => documentPoints(document.dataPoints), [document.dataPoints]);
  return (
    <Screen
      title={isolate(name)}
      layout="fill"
      actions={
        <>
          <Button icon={Download} onPress={() => void actions.download(document)}>
            {t('preview.download')}
          </Button>
          <DocumentMenu file={document} name={name} />
        </>
      }
    >
      <div className="document">
        <Preview
          source={{ fileId: document.fileId }}
          name={name}
          query={query}
          points={points.marked}
          activePoint={activePoint}
          onPoint={setActivePoint}
          chosenPoint={chosenPoint}
          onDownload={() => void actions.download(document)}
        />
        <DocumentSide
          document={document}
          points={points}
          activePoint={activePoint}
          onActive={setActivePoint}
          onChoose={setChosenPoint}
        />
      </div>
    </Screen>
  );
}
