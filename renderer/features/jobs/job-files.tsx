import { FileQuestion } from 'lucide-react';
import { useState } from 'react';
import type { TrackedFile } from '#contract/files.ts';
import type { MethodResult } from '#contract/methods.ts';
import { useQuery } from '../../bridge/react.tsx';
import { useFormats } from '../../i18n/formats.ts';
import { useHostText } from '../../i18n/host-text.ts';
import { isolate } from '../../i18n/isolate.ts';
import { useText, type Text } from '../../i18n/text.tsx';
import { hrefOf } from '../../screen/routes.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FileIcon } from '../../ui/file-icon.tsx';
import { Pill } from '../../ui/pill.tsx';
import { statusWords } from '../../documents/status-pill.tsx';
import { usePointText } from '../../documents/point-text.ts';
import { ActionButtons } from '../../documents/files/file-actions.tsx';

type JobFile = MethodResult<'jobs.get'>['files'][number];

/** A batch has at most a hundred files by default. */
const shownAtOnce = 200;

/** Shows the files of a job, their tags, and their errors. */
export function JobFiles({ files, jobId }: { readonly files: readonly JobFile[]; readonly jobId: string }) {
  const t = useText();
  const formats = useFormats();
  const { data } = useQuery('files.list', { jobId, limit: 500 });
  const [count, setCount] = useState(shownAtOnce);
  if (files.length === 0) {
    return (
      <EmptyState icon={FileQuestion} title={t('jobs.noFiles')}>
        {t('jobs.noFiles.text')}
      </EmptyState>
    );
  }
  const trackedFiles = new Map(data?.files.map((file) => [file.id, file]));
  // Errors come first, then warnings, because nobody would find them among hundreds of files.
  const trackedFileOf = (file: JobFile) => trackedFiles.get(file.trackedFileId ?? '') ?? null;
  const urgency = (file: JobFile) => (file.error !== null ? 2 : file.warnings.length > 0 ? 1 : 0);
  const ordered = files.toSorted((a, b) => urgency(b) - urgency(a));
  const shown = ordered.slice(0, count);
  const { uploaded, made } = dividedFiles(shown);
  const names = new Map(files.map(({ id, name }) => [id, name]));
  const list = (part: readonly JobFile[]) => (
    <Card>
      <ul className="job-files">
        {part.map((file) => (
          <FileRow
            key={file.id}
            file={file}
            trackedFile={trackedFileOf(file)}
            parentName={file.parentFileId === null ? null : (names.get(file.parentFileId) ?? null)}
          />
        ))}
      </ul>
    </Card>
  );
  return (
    <>
      {made.length === 0 ? (
        list(shown)
      ) : (
        <>
          <h3 className="job-files-part">{t('jobs.inputs')}</h3>
          {list(uploaded)}
          <h3 className="job-files-part">{t('jobs.outputs')}</h3>
          {list(made)}
        </>
      )}
      {files.length > count && (
        <div className="job-more">
          <Button onPress={() => setCount(count + shownAtOnce)}>
            {t('jobs.moreFiles', { shown: formats.number(files.length - count) })}
          </Button>
        </div>
      )}
    </>
  );
}

/** Divides the files of a job into those that were uploaded and those that the job made of them. */
function dividedFiles(files: readonly JobFile[]) {
  const outputs = new Set(files.flatMap(({ outputFileIds }) => outputFileIds));
  const isMade = ({ id, parentFileId }: JobFile) => parentFileId !== null || outputs.has(id);
  return { uploaded: files.filter((file) => !isMade(file)), made: files.filter(isMade) };
}

interface FileRowProps {
  readonly file: JobFile;
  readonly trackedFile: TrackedFile | null;
  /** The name of the file that this one was taken from. */
  readonly parentName: string | null;
}

function FileRow({ file, trackedFile, parentName }: FileRowProps) {
  const t = useText();
  const hostText = useHostText();
  const pointText = usePointText();
  const name = file.name ?? t('search.unnamed');
  const trouble = file.error ?? file.warnings[0]?.message ?? null;
  return (
    <li className="job-file">
      <FileIcon name={name} />
      <div className="job-file-text">
        <a href={hrefOf('document', file.id)} className="name cut">
          {name}
        </a>
        <small className={file.error === null ? 'dim' : 'jobs-error'}>
          {trouble !== null
            ? hostText.detail(trouble)
            : [
                file.change !== null
                  ? changeText(file, t)
                  : file.tagName !== null
                    ? pointText.tag(file.tagName)
                    : statusWords(t, file.folded, file.status),
                ...(parentName === null ? [] : [`${t('document.madeFrom')} ${isolate(parentName)}`]),
              ].join(' · ')}
        </small>
      </div>
      {file.error === null && trouble !== null && <Pill tone="hold">{t('file.state.warned')}</Pill>}
      {trackedFile !== null && trackedFile.actions.length > 0 && <ActionButtons file={trackedFile} size="s" />}
    </li>
  );
}

function changeText({ change, outputFileIds }: JobFile, t: Text): string {
  return change === 'decomposed'
    ? t('jobs.file.decomposed', { count: outputFileIds.length })
    : t(`jobs.file.${change ?? 'review'}`);
}
