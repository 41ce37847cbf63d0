import { FileSearch } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { FolderRules } from '#contract/folders.ts';
import type { CallError } from '#contract/frame.ts';
import type { MessageCode } from '#contract/messages/message.ts';
import type { MethodResult } from '#contract/methods.ts';
import { useQuery } from '../../bridge/react.tsx';
import { useFormats } from '../../i18n/formats.ts';
import { isMessageCode } from '#contract/messages/format-message.ts';
import { useHostText } from '../../i18n/host-text.ts';
import { isolate } from '../../i18n/isolate.ts';
import { useText, type Text } from '../../i18n/text.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Pill, type Tone } from '../../ui/pill.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

type Line = MethodResult<'folders.dryRun'>['files'][number];
type Verdict = Line['verdict'];
const tones: Readonly<Record<Verdict, Tone>> = {
  'would-upload': 'work',
  known: 'idle',
  duplicate: 'idle',
  ignored: 'idle',
};
const verdictCodes = {
  'would-upload': 'folders.dryRun.would-send',
  known: 'folders.dryRun.known',
  duplicate: 'file.state.duplicate',
  ignored: 'folders.dryRun.ignored',
} as const satisfies Record<Verdict, MessageCode>;

/** The wait after the last change, because every trial run walks the folder. */
const settleMs = 400;

/** A trial run, or why there is none. Both are `null` until there is an answer, and while there is no folder. */
export interface Trial {
  readonly data: MethodResult<'folders.dryRun'> | null;
  readonly error: CallError | null;
  readonly rules: FolderRules;
  readonly hasFolder: boolean;
}

/** Tries the rules out on the files of a folder, a moment after they have changed. */
export function useTrial(path: string, rules: FolderRules): Trial {
  const [settled, setSettled] = useState({ path, rules });
  useEffect(() => {
    const timer = setTimeout(() => setSettled({ path, rules }), settleMs);
    return () => clearTimeout(timer);
  }, [path, rules]);
  const hasFolder = path !== '' && settled.path !== '';
  const { data, error } = useQuery('folders.dryRun', hasFolder ? settled : null);
  return { data, error, rules: settled.rules, hasFolder };
}

/** Shows which files would be uploaded, in which batch, and which would not, with the reason. */
export function DryRun({ trial }: { readonly trial: Trial }) {
  const t = useText();
  const hostText = useHostText();
  const { data, error, rules, hasFolder } = trial;
  if (!hasFolder) {
    return (
      <Card>
        <EmptyState icon={FileSearch} title={t('folders.dryRun.none.title')}>
          {t('folders.dryRun.none.text')}
        </EmptyState>
      </Card>
    );
  }
  if (error !== null) {
    return (
      <Card>
        <EmptyState
          icon={FileSearch}
          title={t(error.code === 'bad-pattern' ? 'folders.dryRun.badPattern' : 'browse.failed')}
        >
          {hostText.error(error)}
        </EmptyState>
      </Card>
    );
  }
  if (data === null) {
    return (
      <Card>
        <Skeleton rows={4} label={t('shell.loading')} />
      </Card>
    );
  }
  return <Result data={data} rules={rules} />;
}

interface ResultProps {
  readonly data: MethodResult<'folders.dryRun'>;
  readonly rules: FolderRules;
}

function Result({ data, rules }: ResultProps) {
  const t = useText();
  const hostText = useHostText();
  const formats = useFormats();
  const { total, counts, batches, notCompared } = data;
  const words = [
    t('folders.dryRun.sum', { total, shown: formats.number(total) }),
    t('folders.dryRun.send', { count: counts.upload, shown: formats.number(counts.upload), batches }),
    t('folders.dryRun.others', { known: counts.known, duplicates: counts.duplicates, ignored: counts.ignored }),
  ];
  return (
    <Card>
      <p className="dry-run-sum" role="status">
        {total === 0 ? words[0] : `${words.join('')}.`}
      </p>
      {notCompared > 0 && (
        <p className="dry-run-sum dim">
          {t('folders.dryRun.notCompared', { count: notCompared, shown: formats.number(notCompared) })}
        </p>
      )}
      {counts.upload > 0 && rules.merge && <p className="dry-run-sum dim">{t('folders.dryRun.merge', { batches })}</p>}
      {counts.upload > 0 && rules.split !== 'off' && <p className="dry-run-sum dim">{splitText(rules, t)}</p>}
      {data.ignoredFolders.count > 0 && (
        <p className="dry-run-sum dim">
          {t('folders.ignoredSubfolders', {
            count: data.ignoredFolders.count,
            shown: formats.number(data.ignoredFolders.count),
            names: data.ignoredFolders.paths.slice(0, 5).join(', '),
          })}
        </p>
      )}
      {data.unreadable !== null && <p className="dry-run-unreadable">{hostText.message(data.unreadable)}</p>}
      <ul className="rows dry-run">
        {data.files.map((file) => (
          <li key={file.path} className="dry-run-row">
            <div className="dry-run-text">
              <div className="name cut" title={file.path}>
                {file.path}
              </div>
              <small className="dim">
                {[
                  formats.bytes(file.sizeBytes),
                  reasonOf(file, t),
                  file.batch === null ? null : t('folders.dryRun.batch', { batch: file.batch }),
                ]
                  .filter((part) => part !== null)
                  .join(' · ')}
              </small>
            </div>
            <Pill tone={tones[file.verdict]}>{t(verdictCodes[file.verdict])}</Pill>
          </li>
        ))}
      </ul>
      {data.truncated && <p className="dry-run-sum dim">{t('folders.dryRun.cut')}</p>}
    </Card>
  );
}

function splitText({ split, splitPages }: FolderRules, t: Text): string | null {
  if (split === 'off') return null;
  return split === 'pages'
    ? t('folders.dryRun.split.pages', { pages: splitPages })
    : t(`folders.dryRun.split.${split}`);
}

/** Returns the rule that ignores a file, or the file that has its content. For other files the pill is enough. */
function reasonOf({ verdict, reason, sameAs }: Line, t: Text): string | null {
  if (sameAs !== null) return t('folders.dryRun.sameAs', { name: isolate(sameAs) });
  if (verdict !== 'ignored' || reason === null) return null;
  const id = `folders.dryRun.reason.${reason}`;
  return isMessageCode(id) ? t(id) : reason;
}
