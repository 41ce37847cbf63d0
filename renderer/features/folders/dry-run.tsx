import { FileSearch } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { FolderRules } from '#contract/folders.ts';
import { useQuery } from '../../bridge/react.tsx';
import { useFormats } from '../../i18n/formats.ts';
import { useText } from '../../i18n/text.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Pill, type Tone } from '../../ui/pill.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

const tones: Readonly<Record<string, Tone>> = { 'would-send': 'work', known: 'done', ignored: 'idle' };

/** After the last key; every look walks the folder. */
const settleMs = 400;

/** What would be sent, in which batch, and what would not, with the reason. */
export function DryRun({ path, rules }: { readonly path: string; readonly rules: FolderRules }) {
  const t = useText();
  const [settled, setSettled] = useState({ path, rules });
  useEffect(() => {
    const timer = setTimeout(() => setSettled({ path, rules }), settleMs);
    return () => clearTimeout(timer);
  }, [path, rules]);
  if (path === '' || settled.path === '') {
    return (
      <Card>
        <EmptyState icon={FileSearch} title={t('folders.dryRun.none.title')}>
          {t('folders.dryRun.none.text')}
        </EmptyState>
      </Card>
    );
  }
  return <Result path={settled.path} rules={settled.rules} />;
}

function Result({ path, rules }: { readonly path: string; readonly rules: FolderRules }) {
  const t = useText();
  const formats = useFormats();
  const clean = { ...rules, include: rules.include.filter(Boolean), exclude: rules.exclude.filter(Boolean) };
  const { data, error } = useQuery('folders.dryRun', { path, rules: clean });
  if (error !== null) {
    return (
      <Card>
        <EmptyState icon={FileSearch} title={t('folders.dryRun.failed')}>
          {error.message}
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
  const sent = data.files.filter(({ verdict }) => verdict === 'would-send').length;
  return (
    <Card>
      <p className="dry-run-sum">
        {t('folders.dryRun.sum', { total: data.total, shown: formats.number(data.total), sent: formats.number(sent) })}
      </p>
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
                  file.reason,
                  file.batch === null ? null : t('folders.dryRun.batch', { batch: file.batch }),
                ]
                  .filter((part) => part !== null)
                  .join(' · ')}
              </small>
            </div>
            <Pill tone={tones[file.verdict] ?? 'idle'}>{t(`folders.dryRun.${file.verdict}`)}</Pill>
          </li>
        ))}
      </ul>
      {data.cut && <p className="dry-run-sum dim">{t('folders.dryRun.cut')}</p>}
    </Card>
  );
}
