import { useEffect, useMemo, useRef } from 'react';
import { Tab, TabList, Tabs } from 'react-aria-components';
import type { PageWords } from '#contract/documents.ts';
import { useText } from '../../../i18n/text.tsx';
import type { Marks } from '../marks.ts';
import { PreviewFrame } from '../preview-frame.tsx';
import { useHitCursor } from '../use-hit-cursor.ts';
import { useView } from '../use-view.ts';
import { pageOfHit, sheetsOf, shownPages } from './shown-pages.ts';
import { LazyPage, Page, SheetPage } from './structured-page.tsx';
import './structured-preview.css';

interface StructuredPreviewProps {
  readonly words: readonly PageWords[];
  readonly marks: Marks;
  readonly name: string;
}

const settleMs = 60;

/**
 * Shows a document by what its pages consist of: headings, lists, tables, sheets, slides. Nothing of it is markup here, so
 * that nothing in it can run or be fetched.
 */
export function StructuredPreview({ words, marks, name }: StructuredPreviewProps) {
  const t = useText();
  const viewport = useRef<HTMLDivElement>(null);
  const { pages, hits } = useMemo(() => shownPages(words, marks), [words, marks]);
  const isWorkbook = pages[0]?.layout === 'sheet';
  const controls = useView(1);
  const { view, showPage } = controls;
  const cursor = useHitCursor(hits, marks.query);
  const { active } = cursor;
  const shown = Math.min(view.page, pages.length) - 1;

  useEffect(() => {
    if (active === null) return undefined;
    const page = pageOfHit(pages, active);
    if (isWorkbook) showPage(page + 1);
    // The page of the hit is drawn when it comes into view, and the hit is there a moment later.
    viewport.current?.querySelector(`[data-page="${page}"][data-waiting]`)?.scrollIntoView();
    const bringUp = () =>
      viewport.current?.querySelector(`[data-hit="${active}"]`)?.scrollIntoView({ block: 'center' });
    bringUp();
    const again = [1, 2, 4].map((after) => setTimeout(bringUp, after * settleMs));
    return () => {
      for (const timer of again) clearTimeout(timer);
    };
  }, [active, pages, isWorkbook, showPage]);

  const current = pages[shown];
  const sheets = sheetsOf(pages);
  return (
    <PreviewFrame
      viewport={viewport}
      controls={controls}
      pageCount={isWorkbook ? pages.length : 1}
      canTurn={false}
      hits={cursor}
      footer={
        isWorkbook &&
        sheets.length > 0 && <SheetTabs sheets={sheets} page={shown} onSelect={(page) => showPage(page + 1)} />
      }
    >
      <article
        className="structure"
        data-layout={isWorkbook ? 'sheet' : 'pages'}
        aria-label={name}
        style={{ fontSize: `${14 * view.zoom}px` }}
      >
        <div className="text-note">{t('preview.structure')}</div>
        {isWorkbook
          ? current && <SheetPage page={current} active={active} />
          : pages.map((page, index) => (
              <LazyPage key={page.number} page={index}>
                {() => <Page page={page} count={pages.length} active={active} />}
              </LazyPage>
            ))}
      </article>
    </PreviewFrame>
  );
}

interface SheetTabsProps {
  readonly sheets: readonly { readonly title: string; readonly first: number }[];
  /** The index of the page that is shown. */
  readonly page: number;
  readonly onSelect: (page: number) => void;
}

/** The names of the sheets below a workbook, as spreadsheet programs have them. */
function SheetTabs({ sheets, page, onSelect }: SheetTabsProps) {
  const t = useText();
  const current = sheets.findLast(({ first }) => first <= page);
  return (
    <Tabs
      className="sheet-tabs"
      selectedKey={String(current?.first ?? 0)}
      onSelectionChange={(key) => onSelect(Number(key))}
    >
      <TabList aria-label={t('preview.sheets')}>
        {sheets.map(({ title, first }) => (
          <Tab key={first} id={String(first)}>
            {title}
          </Tab>
        ))}
      </TabList>
    </Tabs>
  );
}
