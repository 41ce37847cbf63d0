import { useState } from 'react';
import type { ConfiguredField, ConfiguredTag, FieldTrial as Trial } from '#contract/configuration.ts';
import { useCall } from '../../bridge/react.tsx';
import { useFormats } from '../../i18n/formats.ts';
import { useHostText } from '../../i18n/host-text.ts';
import { useText } from '../../i18n/text.tsx';
import { Button } from '../../ui/button.tsx';
import { usePointText } from '../../documents/point-text.ts';
import { ChooseDocument, type ChosenDocument } from './choose-document.tsx';
import { stepFormOf } from './param-forms.ts';
import { useLatest } from './use-latest.ts';
import './field-trial.css';

interface FieldTrialProps {
  readonly tag: ConfiguredTag;
  /** The field as it is typed; `null` while it cannot be tried. */
  readonly draft: { readonly id: string | null; readonly field: ConfiguredField } | null;
  readonly name: string;
}

type Tried =
  | { readonly kind: 'answered'; readonly trials: readonly Trial[] }
  | { readonly kind: 'failed'; readonly message: string };

/** Runs the fields on a document and shows every intermediate value. Nothing is stored. */
export function FieldTrial({ tag, draft, name }: FieldTrialProps) {
  const t = useText();
  const hostText = useHostText();
  const call = useCall();
  const latest = useLatest();
  const [document, setDocument] = useState<ChosenDocument | null>(null);
  const [tried, setTried] = useState<Tried | null>(null);
  const [isPending, setPending] = useState(false);
  const run = async (fileId: string) => {
    setPending(true);
    const answer = await latest(call('configuration.try.fields', { tagId: tag.id, fileId, draft }));
    if (answer === null) return;
    setPending(false);
    setTried(
      answer.ok
        ? { kind: 'answered', trials: answer.result }
        : { kind: 'failed', message: hostText.error(answer.error) },
    );
  };
  return (
    <div className="trial">
      <p className="muted small">{t('trial.text')}</p>
      <ChooseDocument
        label={t('try.document.label')}
        tagName={tag.name}
        chosen={document}
        onChoose={(chosen) => {
          setDocument(chosen);
          if (draft !== null) void run(chosen.fileId);
        }}
      />
      <div className="trial-run">
        <Button
          isDisabled={document === null || draft === null}
          isPending={isPending}
          onPress={() => document !== null && void run(document.fileId)}
        >
          {t('trial.run')}
        </Button>
        {draft === null && <span className="dim small">{t('trial.notReady')}</span>}
      </div>
      <div role="status">
        {tried?.kind === 'failed' && <p className="tag-problem">{tried.message}</p>}
        {tried?.kind === 'answered' && <TrialTable trials={tried.trials} name={name} />}
      </div>
    </div>
  );
}

/** The field that is edited comes first, then those that it is made of. */
function TrialTable({ trials, name }: { readonly trials: readonly Trial[]; readonly name: string }) {
  const t = useText();
  const pointText = usePointText();
  const sorted = [...trials.filter(({ field }) => field === name), ...trials.filter(({ field }) => field !== name)];
  return (
    // Wide values scroll sideways, also by keyboard.
    <div className="trial-scroll" tabIndex={0} role="group" aria-label={t('trial.title')}>
      <table className="trial-table">
        <thead>
          <tr>
            {(['field', 'step', 'before', 'after', 'note'] as const).map((column) => (
              <th key={column} scope="col">
                {t(`trial.column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        {sorted.map((trial) => (
          <tbody key={trial.field} data-is-own={trial.field === name || undefined}>
            {trial.steps.map((step, index) => (
              <tr key={index}>
                {index === 0 && (
                  <th scope="rowgroup" rowSpan={trial.steps.length + 1}>
                    {pointText.field(trial.field)}
                  </th>
                )}
                <td>
                  <StepName step={step} />
                </td>
                <td>
                  <Value value={step.before} />
                </td>
                <td>
                  <Value value={step.after} />
                </td>
                <td>
                  <Note note={step.note} />
                </td>
              </tr>
            ))}
            <tr className="trial-result">
              {trial.steps.length === 0 && <th scope="row">{pointText.field(trial.field)}</th>}
              <td>{t('trial.value')}</td>
              <td />
              <td>
                <Value value={trial.value} />
              </td>
              <td>
                <Note note={trial.note} />
              </td>
            </tr>
          </tbody>
        ))}
      </table>
    </div>
  );
}

function StepName({ step }: { readonly step: Trial['steps'][number] }) {
  const t = useText();
  if (step.phase === 'source' || step.phase === 'type') return t(`trial.phase.${step.phase}`);
  const form = stepFormOf({ step: step.step });
  return form === undefined ? step.step : t(form.title);
}

function Note({ note }: { readonly note: Trial['note'] }) {
  const hostText = useHostText();
  return note === null ? null : hostText.message(note);
}

function Value({ value }: { readonly value: Trial['value'] }) {
  const t = useText();
  const formats = useFormats();
  if (value === null) return <span className="dim">{t('trial.empty')}</span>;
  const text =
    typeof value === 'number' ? formats.number(value) : typeof value === 'string' ? value : value.join(' | ');
  return <span className="trial-text">{text}</span>;
}
