import { FileQuestion, FileX, ImageOff, Lock } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useText } from '../../../i18n/text.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import type { DataPoint } from '../data-point.ts';
import type { Content } from './load-content.ts';
import { PageView, type PageViewProps } from './page-view.tsx';
import { PreviewToolbar } from './preview-toolbar.tsx';
import { TextPage } from './text-page.tsx';
import { useContent, type ContentSource } from './use-content.ts';
import { usePdf } from './use-pdf.ts';
import { useView, zoomStep, type ViewControls } from './use-view.ts';
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
    if (chosenPoint?.page != null) showPage(chosenPoint.page);
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
    <Frame controls={controls} pageCount={pdf.file.pageCount} canTurn>
      <PageView {...pageProps(props)} view={controls.view} pageCount={pdf.file.pageCount} content={pdf} />
    </Frame>
  );
}

function ImageShown({ url, controls, ...props }: ShownProps & { readonly url: string }) {
  const [isBroken, setBroken] = useState(false);
  if (isBroken) return <Unshowable isLocked={false} onDownload={props.onDownload} />;
  const content = { kind: 'image', url, onBroken: () => setBroken(true) } as const;
  return (
    <Frame controls={controls} pageCount={1} canTurn>
      <PageView {...pageProps(props)} view={controls.view} pageCount={1} content={content} />
    </Frame>
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
    <Frame controls={controls} pageCount={1} canTurn={false}>
      <TextPage
        text={text}
        terms={terms}
        zoom={controls.view.zoom}
        label={name}
        cutNote={isCut ? t('preview.cut') : null}
      />
    </Frame>
  );
}

interface FrameProps {
  readonly controls: ViewControls;
  readonly pageCount: number;
  readonly canTurn: boolean;
  readonly children: ReactNode;
}

/** Toolbar and desk. Page up and down turn pages, plus and minus zoom, while the desk has the focus. */
function Frame({ controls, pageCount, canTurn, children }: FrameProps) {
  const t = useText();
  const desk = useRef<HTMLDivElement>(null);
  const { view, showPage, zoomBy, fit, turnRight } = controls;
  useEffect(() => {
    if (view.page > pageCount) showPage(pageCount);
    desk.current?.scrollTo({ top: 0 });
  }, [view.page, pageCount, showPage]);
  const keys: Readonly<Record<string, () => void>> = {
    PageDown: () => showPage(Math.min(pageCount, view.page + 1)),
    PageUp: () => showPage(view.page - 1),
    '+': () => zoomBy(zoomStep),
    '-': () => zoomBy(1 / zoomStep),
    '0': fit,
    r: () => canTurn && turnRight(),
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key];
    if (act === undefined) return;
    event.preventDefault();
    act();
  };
  return (
    <div className="preview">
      <PreviewToolbar controls={controls} pageCount={pageCount} canTurn={canTurn} />
      <div
        className="preview-desk"
        ref={desk}
        tabIndex={0}
        role="region"
        aria-label={t('preview.desk')}
        onKeyDown={onKeyDown}
      >
        {children}
      </div>
    </div>
  );
}

function Unshowable({
  isLocked,
  onDownload,
}: {
  readonly isLocked: boolean;
  readonly onDownload?: (() => void) | undefined;
}) {
  const t = useText();
  return (
    <div className="preview">
      <EmptyState
        icon={isLocked ? Lock : ImageOff}
        title={t(isLocked ? 'preview.locked' : 'preview.broken')}
        action={onDownload && <Button onPress={onDownload}>{t('preview.download')}</Button>}
      >
        {t(isLocked ? 'preview.locked.text' : 'preview.broken.text')}
      </EmptyState>
    </div>
  );
}

interface AttachmentProps {
  readonly reason: 'type' | 'size';
  readonly name: string;
  readonly onDownload?: (() => void) | undefined;
}

function Attachment({ reason, name, onDownload }: AttachmentProps) {
  const t = useText();
  return (
    <div className="preview">
      <EmptyState
        icon={FileQuestion}
        title={name}
        action={onDownload && <Button onPress={onDownload}>{t('preview.download')}</Button>}
      >
        {t(`preview.attachment.${reason}`)}
      </EmptyState>
    </div>
  );
}
