import { FileX } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useText } from '../../../i18n/text.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import type { DataPoint } from '../data-point.ts';
import type { Content } from './load-content.ts';
import { Attachment, Unshowable } from './not-shown.tsx';
import { PageView, type PageViewProps } from './page-view.tsx';
import { PreviewFrame } from './preview-frame.tsx';
import { TextPage } from './text-page.tsx';
import { useContent, type ContentSource } from './use-content.ts';
import { usePdf } from './use-pdf.ts';
import { useView, type ViewControls } from './use-view.ts';
import './preview.css';

export interface PreviewProps {
  readonly source: ContentSource;
  readonly name: string;
  /** Words to mark, as `termsOf` gives them. */
  readonly terms?: readonly string[];
  readonly points?: readonly DataPoint[];
  readonly activePoint?: DataPoint | null;
  readonly onPoint?: (point: DataPoint | null) => void;
  /** Its page is brought up whenever another one is chosen. */
  readonly chosenPoint?: DataPoint | null;
  readonly startPage?: number;
  readonly onDownload?: () => void;
}

const noTerms: readonly string[] = [];
const noPoints: readonly DataPoint[] = [];

/** A document as it looks, with what was found and read marked on it. Nothing in it can act. */
export function Preview(props: PreviewProps) {
  const t = useText();
  const { state, retry } = useContent(props.source);
  if (state.kind === 'loading') return <Waiting />;
  if (state.kind === 'failed') {
    return (
      <div className="preview">
        <EmptyState
          icon={FileX}
          title={t('preview.failed')}
          action={<Button onPress={retry}>{t('shell.retry')}</Button>}
        >
          {state.message ?? t('preview.failed.text')}
        </EmptyState>
      </div>
    );
  }
  return <Shown key={JSON.stringify(props.source)} {...props} content={state.content} />;
}

function Waiting() {
  const t = useText();
  return (
    <div className="preview" role="status" aria-label={t('preview.loading')}>
      <div className="preview-waiting" />
    </div>
  );
}

function Shown({ content, ...props }: PreviewProps & { readonly content: Content }) {
  const controls = useView(props.startPage ?? 1);
  const showPage = useEffectEvent(controls.showPage);
  const { chosenPoint = null } = props;
  useEffect(() => {
    const page = chosenPoint?.page ?? null;
    if (page !== null) showPage(page);
  }, [chosenPoint]);
  switch (content.kind) {
    case 'pdf':
      return <PdfShown {...props} bytes={content.bytes} controls={controls} />;
    case 'image':
      return <ImageShown {...props} url={content.url} controls={controls} />;
    case 'text':
      return <TextShown {...props} text={content.text} isCut={content.isCut} controls={controls} />;
    case 'attachment':
      return <Attachment reason={content.reason} name={props.name} onDownload={props.onDownload} />;
  }
}

type ShownProps = PreviewProps & { readonly controls: ViewControls };

const pageProps = ({ source, name, terms = noTerms, points = noPoints, activePoint = null, onPoint }: PreviewProps) =>
  ({ source, name, terms, points, activePoint, onPoint }) satisfies Partial<PageViewProps>;

function PdfShown({ bytes, controls, ...props }: ShownProps & { readonly bytes: Uint8Array<ArrayBuffer> }) {
  const pdf = usePdf(bytes);
  if (pdf.kind === 'opening') return <Waiting />;
  if (pdf.kind === 'refused') return <Unshowable isLocked={pdf.isLocked} onDownload={props.onDownload} />;
  return (
    <PreviewFrame controls={controls} pageCount={pdf.file.pageCount} canTurn>
      <PageView {...pageProps(props)} view={controls.view} pageCount={pdf.file.pageCount} content={pdf} />
    </PreviewFrame>
  );
}

function ImageShown({ url, controls, ...props }: ShownProps & { readonly url: string }) {
  const [isBroken, setBroken] = useState(false);
  if (isBroken) return <Unshowable isLocked={false} onDownload={props.onDownload} />;
  const content = { kind: 'image', url, onBroken: () => setBroken(true) } as const;
  return (
    <PreviewFrame controls={controls} pageCount={1} canTurn>
      <PageView {...pageProps(props)} view={controls.view} pageCount={1} content={content} />
    </PreviewFrame>
  );
}

function TextShown({
  text,
  isCut,
  controls,
  name,
  terms = noTerms,
}: ShownProps & { readonly text: string; readonly isCut: boolean }) {
  const t = useText();
  return (
    <PreviewFrame controls={controls} pageCount={1} canTurn={false}>
      <TextPage
        text={text}
        terms={terms}
        zoom={controls.view.zoom}
        label={name}
        cutNote={isCut ? t('preview.cut') : null}
      />
    </PreviewFrame>
  );
}
