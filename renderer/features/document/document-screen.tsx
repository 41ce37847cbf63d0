import { ExternalLink, FileX, SearchX, Share2 } from 'lucide-react';
import { useState } from 'react';
import type { DocumentView } from '#contract/documents.ts';
import { useQuery } from '../../bridge/react.tsx';
import { DetailFrame } from '../../documents/detail/detail-frame.tsx';
import { tabOf, type DetailTab } from '../../documents/detail/detail-tabs.tsx';
import { DocumentDetail } from '../../documents/detail/document-detail.tsx';
import { DocumentMenu } from '../../documents/document-menu.tsx';
import { ShareDialog } from '../../documents/share-dialog.tsx';
import { useOpenOriginal } from '../../documents/use-open-original.ts';
import { useHostText } from '../../i18n/host-text.ts';
import { isolate } from '../../i18n/isolate.ts';
import { useText } from '../../i18n/text.tsx';
import { hrefOf, navigate, type ScreenProps } from '../../screen/routes.ts';
import { Screen } from '../../screen/screen.tsx';
import { Button, IconButton, LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { CompareVersions } from './compare-versions.tsx';

export function DocumentScreen({ id, params }: ScreenProps) {
  return id === null ? <NoDocument /> : <KnownDocument id={id} params={params} />;
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
  const query = params.get('q') ?? '';
  const tab = tabOf(params.get('tab'));
  const show = (fileId: string, next: DetailTab) =>
    navigate(hrefOf('document', fileId, { q: query, tab: next === 'history' ? next : '' }), 'replace');
  return (
    <DetailFrame
      fileId={id}
      tab={tab}
      onTab={(next) => show(id, next)}
      onOther={(fileId) => show(fileId, tab)}
      actions={data !== null && <Actions key={id} document={data} onChanged={refresh} />}
    >
      {data !== null && (
        <DocumentDetail
          key={id}
          document={data}
          query={query}
          tab={tab}
          onTab={(next) => show(id, next)}
          onChanged={refresh}
        />
      )}
      {data === null && <h1 className="hidden-visually">{t('shell.document')}</h1>}
      {data === null && error === null && <Skeleton rows={8} label={t('shell.loading')} />}
      {data === null && error !== null && (
        <EmptyState
          icon={FileX}
          title={t('document.failed.title')}
          action={<Button onPress={refresh}>{t('shell.retry')}</Button>}
        >
          {hostText.error(error)}
        </EmptyState>
      )}
    </DetailFrame>
  );
}

function Actions({ document, onChanged }: { readonly document: DocumentView; readonly onChanged: () => void }) {
  const t = useText();
  const open = useOpenOriginal();
  const [isSharing, setSharing] = useState(false);
  const { fileId } = document;
  const name = document.name ?? t('shell.document');
  return (
    <>
      <span className="button-wide">
        <Button icon={ExternalLink} onPress={() => void open({ fileId })}>
          {t('file.openOriginal')}
        </Button>
      </span>
      {document.trashedAtMs === null && (
        <IconButton label={t('share.menu')} icon={Share2} onPress={() => setSharing(true)} />
      )}
      <DocumentMenu file={document} name={name} onChanged={onChanged} />
      {isSharing && <ShareDialog fileId={fileId} name={name} onClose={() => setSharing(false)} />}
    </>
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
