import { Download, Search } from 'lucide-react';
import { useState } from 'react';
import { fileGroups } from '#contract/files.ts';
import { separatorFor } from '#lib/text/csv.ts';
import { useCall, useLink, useQuery } from '../../bridge/react.tsx';
import { saveAs } from '../../documents/download.ts';
import { useFormats } from '../../i18n/formats.ts';
import { useHostText } from '../../i18n/host-text.ts';
import { useLocale, useText } from '../../i18n/text.tsx';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/select.tsx';
import { useToast } from '../../ui/toast.tsx';
import { filterOf, type FileQuestion } from './file-question.ts';

interface FilesHeadProps {
  readonly question: FileQuestion;
  readonly total: number | null;
  readonly onChange: (change: Partial<FileQuestion>) => void;
}

/** The filters of the list, the number of files, and their export. */
export function FilesHead({ question, total, onChange }: FilesHeadProps) {
  const t = useText();
  const formats = useFormats();
  const isLive = useLink() === 'live';
  const { data: folders } = useQuery('folders.list', {});
  const exporting = useFilesExport(question);
  return (
    <>
      <Select
        label={t('files.group')}
        hidesLabel
        value={question.group ?? 'all'}
        options={[
          { id: 'all', label: t('files.all') },
          ...fileGroups.map((each) => ({ id: each, label: t(`files.group.${each}`) })),
        ]}
        onChange={(next) => onChange({ group: fileGroups.find((each) => each === next) ?? null })}
      />
      {folders !== null && folders.length > 0 && (
        <Select
          label={t('files.folder')}
          hidesLabel
          value={question.folderId}
          options={[
            { id: '', label: t('files.everyFolder') },
            ...folders.map((folder) => ({ id: folder.id, label: folder.name })),
          ]}
          onChange={(folderId) => onChange({ folderId })}
        />
      )}
      <label className="files-filter">
        <Search aria-hidden />
        <span className="hidden-visually">{t('files.search')}</span>
        <input
          className="field-input"
          placeholder={t('files.search')}
          value={question.text}
          spellCheck={false}
          onChange={(event) => onChange({ text: event.target.value })}
        />
      </label>
      <span className="files-head-end">
        {total !== null && (
          <span className="dim small">{t('files.count', { count: total, shown: formats.number(total) })}</span>
        )}
        <Button
          icon={Download}
          isDisabled={!isLive || total === null || total === 0}
          isPending={exporting.isRunning}
          onPress={() => void exporting.start()}
        >
          {t('search.export')}
        </Button>
      </span>
    </>
  );
}

/** Saves a table of all files of the list. The host writes it, so that any number of them is possible. */
function useFilesExport(question: FileQuestion) {
  const t = useText();
  const hostText = useHostText();
  const formats = useFormats();
  const locale = useLocale();
  const call = useCall();
  const toast = useToast();
  const [isRunning, setRunning] = useState(false);
  const start = async () => {
    setRunning(true);
    const answer = await call('files.export', { ...filterOf(question), separator: separatorFor(locale) });
    setRunning(false);
    if (!answer.ok) {
      toast({ tone: 'fail', text: t('search.export.failed', { message: hostText.error(answer.error) }) });
      return;
    }
    const { url, count } = answer.result;
    saveAs(url, 'intray-files.csv');
    toast({ tone: 'done', text: t('files.exported', { count, shown: formats.number(count) }) });
  };
  return { isRunning, start };
}
