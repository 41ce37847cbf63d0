import { useEffect, useState } from 'react';
import type { ApplyState, TagSummary } from '#contract/configuration.ts';
import { useCall, useQuery } from '../../bridge/react.tsx';
import { useFormats } from '../../i18n/formats.ts';
import { useHostText } from '../../i18n/host-text.ts';
import { useText } from '../../i18n/text.tsx';
import { hrefOf } from '../../screen/routes.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { Select } from '../../ui/select.tsx';
import { usePointText } from '../../documents/point-text.ts';
import './apply-dialog.css';

interface ApplyDialogProps {
  readonly tags: readonly TagSummary[];
  readonly onClose: () => void;
}

/** The service reports no progress of this by itself, so it is asked while it runs and this dialog is open. */
const askEveryMs = 700;

/** Counts what the tags and fields would change on the documents that are there, then changes it. */
export function ApplyDialog({ tags, onClose }: ApplyDialogProps) {
  const t = useText();
  const hostText = useHostText();
  const pointText = usePointText();
  const call = useCall();
  const [scope, setScope] = useState('all');
  /** What was counted or changed last; the service does not say. */
  const [askedScope, setAskedScope] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { data: state, error, refresh } = useQuery('configuration.apply.state', {});
  const isBusy = state?.status === 'counting' || state?.status === 'running';
  useEffect(() => {
    if (!isBusy) return undefined;
    const timer = setInterval(refresh, askEveryMs);
    return () => clearInterval(timer);
  }, [isBusy, refresh]);
  const start = async (isDryRun: boolean) => {
    const answer = await call('configuration.apply.start', { tagId: scope === 'all' ? null : scope, isDryRun });
    setAskedScope(scope);
    setProblem(answer.ok ? null : hostText.error(answer.error));
    refresh();
  };
  const cancel = async () => {
    const answer = await call('configuration.apply.cancel', {});
    setProblem(answer.ok ? null : hostText.error(answer.error));
    refresh();
  };
  const why = problem ?? (error === null ? null : hostText.error(error));
  const isOther = state?.status === 'counted' && askedScope !== null && askedScope !== scope;
  const isCounted = state?.status === 'counted' && state.changed > 0 && askedScope === scope;
  return (
    <Dialog
      title={t('apply.title')}
      isOpen
      onClose={onClose}
      size="l"
      actions={
        <>
          <Button kind="quiet" onPress={onClose}>
            {t('shell.close')}
          </Button>
          {isBusy && (
            <Button kind="danger" onPress={() => void cancel()}>
              {t('apply.cancel')}
            </Button>
          )}
          {!isBusy && (
            <Button
              kind={isCounted ? 'normal' : 'primary'}
              isDisabled={state === null}
              onPress={() => void start(true)}
            >
              {t('apply.count')}
            </Button>
          )}
          {isCounted && (
            <Button kind="primary" onPress={() => void start(false)}>
              {t('apply.start', { count: state.changed })}
            </Button>
          )}
        </>
      }
    >
      <div className="tag-form">
        <p>{t('apply.text')}</p>
        <Select
          label={t('apply.scope')}
          value={scope}
          isDisabled={isBusy}
          options={[
            { id: 'all', label: t('apply.scope.all') },
            ...tags.map(({ id, name }) => ({ id, label: pointText.tag(name) })),
          ]}
          onChange={setScope}
        />
        {why !== null && <p className="tag-problem">{why}</p>}
        {state !== null && !isOther && <ApplyResult state={state} />}
      </div>
    </Dialog>
  );
}

function ApplyResult({ state }: { readonly state: ApplyState }) {
  const t = useText();
  const formats = useFormats();
  const pointText = usePointText();
  if (state.status === 'none') return null;
  const isBusy = state.status === 'counting' || state.status === 'running';
  const numbers = {
    changed: formats.number(state.changed),
    count: state.total,
    total: formats.number(state.total),
    done: formats.number(state.done),
  };
  return (
    <div className="apply">
      {isBusy && <ProgressBar label={t('apply.title')} value={state.total === 0 ? null : state.done / state.total} />}
      <p role="status">{t(`apply.status.${state.status}`, numbers)}</p>
      {state.status === 'counted' && state.changedTags > 0 && (
        <p className="muted small">{t('apply.changedTags', { count: state.changedTags })}</p>
      )}
      {state.examples.length > 0 && (
        <ul className="criteria apply-examples">
          {state.examples.map((example) => (
            <li key={example.fileId}>
              <a href={hrefOf('document', example.fileId)} className="name cut">
                {example.name}
              </a>
              <small>
                {[
                  example.tagBefore === example.tagAfter
                    ? pointText.tag(example.tagAfter)
                    : `${pointText.tag(example.tagBefore)} → ${pointText.tag(example.tagAfter)}`,
                  ...example.changedFields.map((name) => pointText.field(name)),
                ].join(' · ')}
              </small>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
