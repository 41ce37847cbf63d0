import { Scissors } from 'lucide-react';
import { useState } from 'react';
import { useCall, useLink, useQuery } from '../../bridge/react.tsx';
import { useContent } from '../../documents/preview/use-content.ts';
import { useHostText } from '../../i18n/host-text.ts';
import { isolate } from '../../i18n/isolate.ts';
import { useText } from '../../i18n/text.tsx';
import { hrefOf, navigate, type ScreenProps } from '../../screen/routes.ts';
import { Screen } from '../../screen/screen.tsx';
import { useBackOnEscape } from '../../screen/use-back-on-escape.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useToast } from '../../ui/toast.tsx';
import { CutStrip } from './cut-strip.tsx';
import { documentsOf, proposedCuts, type Cuts, type Review } from './page-groups.ts';
import { useDrawnPages, usePdfPages, type PageSource } from './page-picture.tsx';
import './cuts.css';

/** Decides where a file is split into documents, for a file whose cuts the service is not certain of. */
export function CutsScreen({ id }: ScreenProps) {
  const t = useText();
  const hostText = useHostText();
  const { data, error, refresh } = useQuery('configuration.reviews.list', {});
  const review = data?.find(({ fileId }) => fileId === id) ?? data?.find(() => id === null) ?? null;
  if (review !== null) return <Reviewed key={review.fileId} review={review} />;
  return (
    <Screen title={t('cuts.title')}>
      {data === null && error === null && <Skeleton rows={4} label={t('shell.loading')} />}
      {error !== null && (
        <EmptyState
          icon={Scissors}
          title={t(error.code === 'unsupported' ? 'cuts.elsewhere.title' : 'cuts.failed')}
          action={error.code !== 'unsupported' && <Button onPress={refresh}>{t('shell.retry')}</Button>}
        >
          {error.code === 'unsupported' ? t('cuts.elsewhere.text') : hostText.error(error)}
        </EmptyState>
      )}
      {data !== null && (
        <EmptyState
          icon={Scissors}
          title={t('cuts.none.title')}
          action={<LinkButton href={hrefOf('inbox')}>{t('shell.inbox')}</LinkButton>}
        >
          {t('cuts.none.text')}
        </EmptyState>
      )}
    </Screen>
  );
}

function Reviewed({ review }: { readonly review: Review }) {
  const { state } = useContent({ fileId: review.fileId });
  const [cuts, setCuts] = useState(() => proposedCuts(review.plan));
  const editor = { review, cuts, onChange: setCuts };
  if (state.kind === 'loading') return <Editor {...editor} source={{ kind: 'opening' }} />;
  if (state.kind === 'ready' && state.content.kind === 'pdf') return <OfPdf {...editor} bytes={state.content.bytes} />;
  return <OfService {...editor} />;
}

interface EditorProps {
  readonly review: Review;
  readonly cuts: Cuts;
  readonly onChange: (cuts: Cuts) => void;
}

const OfPdf = ({ bytes, ...editor }: EditorProps & { readonly bytes: Uint8Array<ArrayBuffer> }) => (
  <Editor {...editor} source={usePdfPages(bytes)} />
);
const OfService = (editor: EditorProps) => <Editor {...editor} source={useDrawnPages(editor.review.fileId)} />;

function Editor({ review, cuts, onChange, source }: EditorProps & { readonly source: PageSource }) {
  const t = useText();
  const hostText = useHostText();
  const call = useCall();
  const toast = useToast();
  const isLive = useLink() === 'live';
  const [isPending, setPending] = useState(false);
  const documents = documentsOf(cuts);
  useBackOnEscape(() => navigate(hrefOf('inbox')));
  const accept = async () => {
    if (!isLive || isPending) return;
    setPending(true);
    const answer = await call('configuration.reviews.accept', { fileId: review.fileId, documents });
    setPending(false);
    if (!answer.ok) {
      toast({ tone: 'fail', text: t('shell.actionFailed', { message: hostText.error(answer.error) }) });
      return;
    }
    toast({ tone: 'done', text: t('cuts.accepted', { count: documents.length, name: isolate(review.name) }) });
    navigate(hrefOf('inbox'));
  };
  const all = cuts.pageCount;
  return (
    <Screen
      title={t('cuts.of', { name: isolate(review.name) })}
      actions={
        <>
          <LinkButton href={hrefOf('inbox')}>{t('shell.cancel')}</LinkButton>
          <Button onPress={() => onChange({ pageCount: all, starts: new Set([1]), leftOut: new Set() })}>
            {t('cuts.keepWhole')}
          </Button>
          <Button kind="primary" isPending={isPending} isDisabled={!isLive} onPress={() => void accept()}>
            {t('cuts.accept', { count: documents.length })}
          </Button>
        </>
      }
    >
      <p className="muted">{t('cuts.text')}</p>
      <p role="status">{t('cuts.sum', { count: documents.length, pages: all, leftOut: cuts.leftOut.size })}</p>
      <CutStrip plan={review.plan} cuts={cuts} source={source} onChange={onChange} onAccept={() => void accept()} />
      <p className="dim small">{t('cuts.keys')}</p>
    </Screen>
  );
}
