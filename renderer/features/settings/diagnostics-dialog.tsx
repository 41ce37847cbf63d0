import { Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { CallError } from '#contract/frame.ts';
import type { Diagnostics } from '#contract/app.ts';
import { useCall } from '../../bridge/react.tsx';
import { useFormats } from '../../i18n/formats.ts';
import { useHostText } from '../../i18n/host-text.ts';
import { useText } from '../../i18n/text.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import './diagnostics-dialog.css';

/** Shows the whole content of the diagnostics bundle before a person saves it. Nothing is uploaded. */
export function DiagnosticsDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  const hostText = useHostText();
  const call = useCall();
  const [made, setMade] = useState<Diagnostics | null>(null);
  const [error, setError] = useState<CallError | null>(null);
  useEffect(() => {
    // Created when the dialog opens, and not replaced while a person reads it.
    void call('app.diagnostics', {}).then((answer) => {
      if (answer.ok) setMade(answer.result);
      else setError(answer.error);
    });
  }, [call]);
  return (
    <Dialog
      isOpen
      size="l"
      title={t('diagnostics.title')}
      onClose={onClose}
      actions={
        <>
          <Button kind="quiet" onPress={onClose}>
            {t('shell.close')}
          </Button>
          <Button kind="primary" icon={Download} isDisabled={made === null} onPress={() => made !== null && save(made)}>
            {t('diagnostics.save')}
          </Button>
        </>
      }
    >
      <p>{t('diagnostics.text')}</p>
      {error !== null && <Banner tone="fail" title={hostText.error(error)} />}
      {made === null && error === null && <Skeleton rows={6} label={t('shell.loading')} />}
      {made !== null && <Parts parts={made.parts} />}
    </Dialog>
  );
}

function Parts({ parts }: Pick<Diagnostics, 'parts'>) {
  const t = useText();
  const formats = useFormats();
  const [chosen, setChosen] = useState(0);
  const part = parts[chosen];
  return (
    <div className="diagnostics">
      <ul aria-label={t('diagnostics.parts')}>
        {parts.map(({ name, text }, index) => (
          <li key={name}>
            <button type="button" aria-current={index === chosen || undefined} onClick={() => setChosen(index)}>
              <span className="cut">{name}</span>
              <small className="dim">{formats.bytes(new Blob([text]).size)}</small>
            </button>
          </li>
        ))}
      </ul>
      {/* A scrolling region must be reachable by keyboard. */}
      <pre className="mono" tabIndex={0} role="region" aria-label={part?.name ?? ''}>
        {part?.text}
      </pre>
    </div>
  );
}

function save({ name, parts, url, expiresAtMs }: Diagnostics): void {
  const link = document.createElement('a');
  // When the ticket has expired, the bundle is built from its parts, so that the person saves exactly what was shown.
  const isFresh = Date.now() < expiresAtMs;
  link.href = isFresh
    ? url
    : URL.createObjectURL(new Blob(parts.map((part) => `===== ${part.name} =====\n${part.text.trimEnd()}\n\n`)));
  link.download = name;
  link.click();
  if (!isFresh) URL.revokeObjectURL(link.href);
}
