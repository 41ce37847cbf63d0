import { useState } from 'react';
import type { MethodResult } from '#contract/methods.ts';
import { maxImportBytes } from '#contract/transfer-methods.ts';
import { useCall } from '../../bridge/react.tsx';
import { useFormats } from '../../i18n/formats.ts';
import { useHostText } from '../../i18n/host-text.ts';
import { useText } from '../../i18n/text.tsx';
import { putBytes } from '../../screen/send-files.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FileButton } from '../../ui/file-button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useToast } from '../../ui/toast.tsx';
import './import-dialog.css';

type Differences = MethodResult<'transfer.import'>;

interface Checked {
  readonly batch: string;
  readonly differences: Differences;
}

/** Imports a configuration: a file is chosen, its differences are shown, and only then it is applied. */
export function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  const hostText = useHostText();
  const call = useCall();
  const toast = useToast();
  const check = useCheck();
  const [name, setName] = useState<string | null>(null);
  const [checked, setChecked] = useState<Checked | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isPending, setPending] = useState(false);
  const choose = async (file: File) => {
    setName(file.name);
    setChecked(null);
    setProblem(null);
    setPending(true);
    const outcome = await check(file);
    setPending(false);
    if (typeof outcome === 'string') setProblem(outcome);
    else setChecked(outcome);
  };
  const apply = async () => {
    if (checked === null) return;
    setPending(true);
    const answer = await call('transfer.import', { batch: checked.batch, isDryRun: false });
    setPending(false);
    if (!answer.ok) {
      setProblem(hostText.error(answer.error));
      return;
    }
    toast({ tone: 'done', text: t('cli.import.done', { count: answer.result.differenceCount }) });
    onClose();
  };
  const count = checked?.differences.differenceCount ?? 0;
  return (
    <Dialog
      title={t('transfer.import.title')}
      isOpen
      onClose={onClose}
      size="l"
      actions={
        <>
          <Button kind="quiet" onPress={onClose}>
            {t(checked !== null && count === 0 ? 'shell.close' : 'shell.cancel')}
          </Button>
          <Button
            kind="primary"
            isDisabled={count === 0}
            isPending={isPending && checked !== null}
            onPress={() => void apply()}
          >
            {t('transfer.import.do')}
          </Button>
        </>
      }
    >
      <div className="import">
        <p>{t('transfer.import.text')}</p>
        <div className="import-file">
          <FileButton accept=".json,application/json" onFile={(file) => void choose(file)}>
            {t('transfer.choose')}
          </FileButton>
          {name !== null && <span className="name">{name}</span>}
        </div>
        {isPending && checked === null && <Skeleton rows={3} label={t('transfer.checking')} />}
        {problem !== null && <Banner tone="fail" title={problem} />}
        {checked !== null && <DifferenceList {...checked.differences} />}
      </div>
    </Dialog>
  );
}

/** Uploads the file and asks what it would change. Resolves to the reason when that is not possible. */
function useCheck(): (file: File) => Promise<Checked | string> {
  const t = useText();
  const hostText = useHostText();
  const formats = useFormats();
  const call = useCall();
  return async (file) => {
    if (file.size > maxImportBytes) return t('transfer.too-large', { limit: formats.bytes(maxImportBytes) });
    const batch = crypto.randomUUID();
    const ticket = await call('content.upload', { batch, name: 'configuration.json', sizeBytes: file.size });
    if (!ticket.ok) return hostText.error(ticket.error);
    const status = await putBytes(ticket.result.url, file, new AbortController().signal, () => undefined);
    if (typeof status !== 'number' || status >= 300) return t('transfer.not-received');
    const answer = await call('transfer.import', { batch, isDryRun: true });
    return answer.ok ? { batch, differences: answer.result } : hostText.error(answer.error);
  };
}

function DifferenceList({ differences, differenceCount }: Differences) {
  const t = useText();
  const formats = useFormats();
  const more = differenceCount - differences.length;
  return (
    <>
      <p>{t('cli.import.would-change', { count: differenceCount })}</p>
      {differences.length > 0 && (
        <Card label={t('transfer.differences')}>
          <ul className="import-differences">
            {differences.map(({ kind, name, change }) => (
              <li key={`${kind} ${name}`}>
                <span>{t(`cli.import.${change}`)}</span>
                <span>{t(`cli.import.${kind}`)}</span>
                <b>{name}</b>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {more > 0 && <p className="muted small">{t('transfer.more', { count: more, shown: formats.number(more) })}</p>}
    </>
  );
}
