import { FileSearch, Search } from 'lucide-react';
import { useState } from 'react';
import { fileGroups } from '#contract/files.ts';
import { useQuery } from '../../bridge/react.tsx';
import { useFormats } from '../../i18n/formats.ts';
import { useText } from '../../i18n/text.tsx';
import { NotLoaded } from '../../screen/not-loaded.tsx';
import { hrefOf, navigate, type ScreenProps } from '../../screen/routes.ts';
import { Screen } from '../../screen/screen.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Select } from '../../ui/select.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { VirtualList } from '../../ui/virtual-list.tsx';
import { FileDetailPanel } from './file-detail.tsx';
import { DocumentRow } from '../../documents/files/document-row.tsx';
import { ActivityTabs } from '../../screen/activity-tabs.tsx';
import { useNow } from '../../ui/use-now.ts';
import { useFileWindow, type FileFilter, type FileWindow } from './use-file-window.ts';
import './files.css';

/** Shows every file that Intray has seen, by group and by name, with the detail beside the list. */
export function FilesScreen({ id, params }: ScreenProps) {
  const t = useText();
  const formats = useFormats();
  const group = fileGroups.find((each) => each === params.get('group'));
  const folderId = params.get('folder') ?? '';
  const { data: folders } = useQuery('folders.list', {});
  const [text, setText] = useState('');
  const filter: FileFilter = {
    ...(group === undefined ? {} : { group }),
    ...(folderId === '' ? {} : { folderId }),
    ...(text.trim() === '' ? {} : { text: text.trim() }),
  };
  const files = useFileWindow(filter);
  const { total } = files;
  const shown = { group: group ?? '', folder: folderId };
  const go = (to: string | null, how: 'push' | 'replace', change: Partial<typeof shown> = {}) =>
    navigate(hrefOf('files', to, { ...shown, ...change }), how);
  return (
    <Screen title={t('shell.activity')} layout="fill">
      <div className="files-screen">
        <ActivityTabs current="files" />
        <div className="files">
          <section className="files-list card" aria-label={t('files.title')}>
            <div className="files-head">
              <Select
                label={t('files.group')}
                hidesLabel
                value={group ?? 'all'}
                options={[
                  { id: 'all', label: t('files.all') },
                  ...fileGroups.map((each) => ({ id: each, label: t(`files.group.${each}`) })),
                ]}
                onChange={(next) => go(null, 'push', { group: next === 'all' ? '' : next })}
              />
              {folders !== null && folders.length > 0 && (
                <Select
                  label={t('files.folder')}
                  hidesLabel
                  value={folderId}
                  options={[
                    { id: '', label: t('files.everyFolder') },
                    ...folders.map((folder) => ({ id: folder.id, label: folder.name })),
                  ]}
                  onChange={(folder) => go(null, 'push', { folder })}
                />
              )}
              <label className="files-filter">
                <Search aria-hidden />
                <span className="hidden-visually">{t('files.search')}</span>
                <input
                  className="field-input"
                  placeholder={t('files.search')}
                  value={text}
                  spellCheck={false}
                  onChange={(event) => setText(event.target.value)}
                />
              </label>
              {total !== null && (
                <span className="dim small">{t('files.count', { count: total, shown: formats.number(total) })}</span>
              )}
            </div>
            <FileList
              key={JSON.stringify(filter)}
              files={files}
              selected={id}
              onSelect={(next) => go(next, 'replace')}
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
  readonly selected: string | null;
  readonly onSelect: (id: string) => void;
}

function FileList({ files: { total, error, refresh, fileAt, keyAt, onRange }, selected, onSelect }: FileListProps) {
  const t = useText();
  const formats = useFormats();
  const nowMs = useNow(60_000);
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
    if (file === null) return <div className="files-unknown" aria-hidden />;
    return (
      <DocumentRow
        file={file}
        folderName={folders?.find(({ id }) => id === file.folderId)?.name}
        nowMs={nowMs}
        when={formats.moment(file.seenAtMs)}
      />
    );
  };
  return (
    <VirtualList
      label={t('files.title')}
      count={total}
      rowHeight={64}
      keyAt={keyAt}
      row={row}
      onRange={onRange}
      selected={selected}
      onSelect={onSelect}
    />
  );
}
