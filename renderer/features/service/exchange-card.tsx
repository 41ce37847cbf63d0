import { Download, Upload } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { MethodResult } from '#contract/methods.ts';
import { useCall, useQuery } from '../../bridge/react.tsx';
import { FolderField } from '../../documents/folders/folder-field.tsx';
import { useHostText } from '../../i18n/host-text.ts';
import { useText } from '../../i18n/text.tsx';
import { ActionDialog } from '../../screen/action-dialog.tsx';
import { useAction } from '../../screen/use-action.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, Section } from '../../ui/card.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { Switch } from '../../ui/switch.tsx';

type State = MethodResult<'exchange.state'>;
type Kind = 'export' | 'import';

/** The service reports no progress of this by itself, so it is asked while it runs and this screen is open. */
const askEveryMs = 700;

/** All documents as a folder: how far the export or import is, how the last one ended, and how to start one. */
export function ExchangeCard() {
  const t = useText();
  const [asking, setAsking] = useState<Kind | null>(null);
  const { data: state, refresh } = useQuery('exchange.state', {});
  const isBusy = state?.status === 'running';
  useEffect(() => {
    if (!isBusy) return undefined;
    const timer = setInterval(refresh, askEveryMs);
    return () => clearInterval(timer);
  }, [isBusy, refresh]);
  if (state === null) return null;
  return (
    <Section title={t('exchange')}>
      <Card>
        <div className="service-card">
          <p className="dim small">{t('exchange.text')}</p>
          {isBusy ? <Running state={state} onCancelled={refresh} /> : <Ended state={state} />}
          {!isBusy && (
            <div className="service-row">
              <Button size="s" icon={Upload} onPress={() => setAsking('export')}>
                {t('exchange.export')}
              </Button>
              <Button size="s" icon={Download} onPress={() => setAsking('import')}>
                {t('exchange.import')}
              </Button>
            </div>
          )}
        </div>
      </Card>
      {asking !== null && (
        <AskFolder
          kind={asking}
          folder={state.status === 'done' ? '' : state.folder}
          onStarted={refresh}
          onClose={() => setAsking(null)}
        />
      )}
    </Section>
  );
}

function Running({ state, onCancelled }: { readonly state: State; readonly onCancelled: () => void }) {
  const t = useText();
  const act = useAction();
  const { kind, phase, done, total, folder } = state;
  const doing = kind === 'import' ? 'exchange.progress.import' : 'exchange.progress.export';
  const text = t(phase === 'verifying' ? 'exchange.verifying' : doing, { done, total });
  const cancel = async () => {
    await act('exchange.cancel', {});
    onCancelled();
  };
  return (
    <>
      <ProgressBar label={text} value={total === 0 ? null : Math.min(1, done / total)} />
      <div className="service-row">
        <Button size="s" onPress={() => void cancel()}>
          {t('exchange.stop')}
        </Button>
        <span className="dim small">{text}</span>
      </div>
      <p className="dim small mono service-path">{folder}</p>
    </>
  );
}

function Ended({ state }: { readonly state: State }) {
  const t = useText();
  const hostText = useHostText();
  const { status, added, existing, merged, failed, leftOut, folder: path, failure, problems, problemCount } = state;
  if (status === 'none' || status === 'running') return null;
  const kind = state.kind === 'import' ? 'import' : 'export';
  const counts = { added, existing, merged, path };
  const text =
    status === 'failed' ? '' : t(status === 'done' ? `exchange.done.${kind}` : `exchange.cancelled.${kind}`, counts);
  return (
    <div role="status" className="service-card-part">
      {failure !== null && <Banner tone="fail" title={hostText.message(failure)} />}
      {text !== '' && <Banner tone={status === 'done' && problemCount === 0 ? 'done' : 'hold'} title={text} />}
      {failed > 0 && <p className="small">{t('exchange.failed', { count: failed })}</p>}
      {leftOut > 0 && <p className="small">{t('exchange.leftOut', { count: leftOut })}</p>}
      {problems.length > 0 && (
        <details className="small">
          <summary>{t('exchange.problems', { count: problemCount })}</summary>
          <ul className="exchange-problems">
            {problems.map(({ subject, ...problem }, at) => (
              <li key={`${String(at)} ${subject}`}>
                <span className="service-path">{subject}</span>
                <span className="dim">{hostText.message(problem)}</span>
              </li>
            ))}
          </ul>
          {problemCount > problems.length && (
            <p>{t('exchange.moreProblems', { count: problemCount - problems.length })}</p>
          )}
        </details>
      )}
    </div>
  );
}

interface AskFolderProps {
  readonly kind: Kind;
  /** That of one that did not end well, so that it is continued. */
  readonly folder: string;
  readonly onStarted: () => void;
  readonly onClose: () => void;
}

function AskFolder({ kind, folder, onStarted, onClose }: AskFolderProps) {
  const t = useText();
  const hostText = useHostText();
  const call = useCall();
  const [path, setPath] = useState(folder);
  const [isSearchable, setSearchable] = useState(false);
  const start = async () => {
    const input = { folder: path.trim() };
    const answer =
      kind === 'export'
        ? await call('exchange.export', { ...input, searchable: isSearchable })
        : await call('exchange.import', input);
    if (!answer.ok) return hostText.error(answer.error);
    onStarted();
    return null;
  };
  return (
    <ActionDialog
      title={t(`exchange.${kind}.title`)}
      action={t(`exchange.start.${kind}`)}
      canAct={path.trim() !== ''}
      onAct={start}
      onClose={onClose}
    >
      <p className="muted">{t(`exchange.${kind}.text`)}</p>
      <FolderField label={t('folders.path')} value={path} autoFocus onChange={setPath} />
      {kind === 'export' && (
        <Switch isSelected={isSearchable} description={t('exchange.export.searchable.text')} onChange={setSearchable}>
          {t('exchange.export.searchable')}
        </Switch>
      )}
    </ActionDialog>
  );
}
