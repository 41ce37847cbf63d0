import { FileSearch } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { useQuery } from '../../bridge/react.tsx';
import { useText } from '../../i18n/text.tsx';
import { ActivityTabs } from '../../screen/activity-tabs.tsx';
import { NotLoaded } from '../../screen/not-loaded.tsx';
import { navigate, type ScreenProps } from '../../screen/routes.ts';
import { Screen } from '../../screen/screen.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { ListSelection } from '../../ui/selection.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { VirtualList } from '../../ui/virtual-list.tsx';
import { FileDetailPanel } from './file-detail.tsx';
import { filterOf, hrefOfFiles, questionIn, type FileQuestion } from './file-question.ts';
import { FilesHead } from './files-head.tsx';
import { fileColumnCount, fileHeadHeight, fileRowHeight, FileTableHead, FileTableRow } from './file-table.tsx';
import { useFilesBar, useFilesSelection } from './files-selection.tsx';
import { useFileWindow, type FileFilter, type FileWindow } from './use-file-window.ts';
import './files.css';

/** Shows every file that Intray has seen, by group and by name, in any order, with the detail beside the list. */
export function FilesScreen({ id, params }: ScreenProps) {
  const t = useText();
  const question = questionIn(params);
  const asked = JSON.stringify(filterOf(question));
  const filter = useMemo(() => JSON.parse(asked) as FileFilter, [asked]);
  const files = useFileWindow(filter);
  const selection = useFilesSelection(files, filter);
  const { bar, dialog } = useFilesBar(selection, filter);
  const isSorting = useRef(false);
  const go = (to: string | null, how: 'push' | 'replace', change: Partial<FileQuestion> = {}) =>
    navigate(hrefOfFiles({ ...question, ...change }, to), how);
  return (
    <Screen title={t('shell.activity')} layout="fill">
      <div className="files-screen">
        <ActivityTabs current="files" />
        <div className="files">
          <section className="files-list card" aria-label={t('files.title')}>
            <div className="files-head">
              {bar ?? (
                <FilesHead
                  question={question}
                  total={files.total}
                  onChange={(change) => {
                    isSorting.current = false;
                    go(null, change.text === undefined ? 'push' : 'replace', change);
                  }}
                />
              )}
            </div>
            {dialog}
            <FileList
              key={asked}
              files={files}
              question={question}
              selected={id}
              onSelect={(next) => go(next, 'replace')}
              selection={selection}
              onOrder={(order) => {
                isSorting.current = true;
                go(id, 'push', { order });
              }}
              isSorting={isSorting.current}
            />
          </section>
          {id !== null && <FileDetailPanel id={id} onClose={() => go(null, 'replace')} />}
        </div>
      </div>
    </Screen>
  );
}

interface FileListProps {
  readonly files: FileWindow;
  readonly question: FileQuestion;
  readonly selected: string | null;
  readonly onSelect: (id: string) => void;
  readonly selection: ListSelection;
  readonly onOrder: (order: FileQuestion['order']) => void;
  readonly isSorting: boolean;
}

function FileList({ files, question, selected, onSelect, selection, onOrder, isSorting }: FileListProps) {
  const { total, error, refresh, fileAt, keyAt, onRange } = files;
  const t = useText();
  const [current, setCurrent] = useState(selected);
  const isSelecting = useRef(false);
  isSelecting.current &&= selection.count > 0;
  const open = (key: string) => {
    setCurrent(key);
    onSelect(key);
  };
  const { data: folders } = useQuery('folders.list', {});
  if (total === null && error !== null) return <NotLoaded icon={FileSearch} error={error} onRetry={refresh} isInCard />;
  if (total === null) return <Skeleton rows={8} label={t('shell.loading')} />;
  if (total === 0) {
    return (
      <EmptyState icon={FileSearch} title={t('files.none')}>
        {t('files.none.text')}
      </EmptyState>
    );
  }
  const row = (index: number) => {
    const file = fileAt(index);
    if (file === null) {
      return (
        <div role="gridcell" aria-colspan={fileColumnCount}>
          <div className="files-unknown" aria-hidden />
        </div>
      );
    }
    const folderName = folders?.find((each) => each.id === file.folderId)?.name;
    return <FileTableRow file={file} folderName={folderName} isCurrent={file.id === current} />;
  };
  return (
    <VirtualList
      label={t('files.title')}
      count={total}
      rowHeight={fileRowHeight}
      head={{
        row: <FileTableHead order={question.order} onOrder={onOrder} hasFocus={isSorting} />,
        height: fileHeadHeight,
        columnCount: fileColumnCount,
      }}
      keyAt={keyAt}
      row={row}
      onRange={onRange}
      selected={current}
      onSelect={(key) => {
        setCurrent(key);
        // While files are selected, the keys go through the list without opening each of them.
        if (!isSelecting.current) onSelect(key);
      }}
      onPress={open}
      onOpen={open}
      selection={{
        ...selection,
        toggle: (index) => {
          isSelecting.current = true;
          selection.toggle(index);
          setCurrent(keyAt(index) ?? current);
        },
        extendTo: (index) => {
          isSelecting.current = true;
          selection.extendTo(index);
        },
      }}
    />
  );
}
