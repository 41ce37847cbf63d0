import { Check, Copy, Minus, Printer } from 'lucide-react';
import { checkNames, type FileDetail, type Receipt } from '#contract/files.ts';
import { useQuery } from '../../bridge/react.tsx';
import { useFormats } from '../../i18n/formats.ts';
import { useMessage, useText } from '../../i18n/text.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Seal } from '../../ui/seal.tsx';
import { FileOutputs } from '../files/file-outputs.tsx';
import { useDocumentActions } from '../use-document-actions.ts';
import './receipt-sheet.css';

/** Only a receipt with all its checks is sealed. */
const isSealed = ({ checks, verifiedAtMs }: Receipt): boolean =>
  verifiedAtMs !== null && checkNames.every((name) => checks[name]);

/** The receipt as a page: the seal, the five checks with what each compared, and the ids. It can be printed. */
export function ReceiptSheet({ detail, receipt }: { readonly detail: FileDetail; readonly receipt: Receipt }) {
  const t = useText();
  const formats = useFormats();
  const inWords = useMessage();
  const { verifiedAtMs } = receipt;
  const tookMs = verifiedAtMs === null ? null : verifiedAtMs - detail.file.seenAtMs;
  return (
    <section className="receipt-sheet" aria-label={t('file.receipt')}>
      <div className="receipt-head">
        {isSealed(receipt) && <Seal sizePx={80} />}
        <div>
          <h2>{t('file.receipt')}</h2>
          <p className="name receipt-name">{detail.file.name}</p>
          <p>
            {verifiedAtMs === null
              ? t('document.receipt.notYet')
              : t('document.receipt.verifiedAt', { when: formats.dateTime(verifiedAtMs) })}
          </p>
          {tookMs !== null && tookMs >= 0 && (
            <p>
              {t('detail.receipt.after', {
                duration: tookMs < 1_000 ? formats.shortDuration(tookMs) : formats.duration(tookMs),
              })}
            </p>
          )}
        </div>
      </div>
      <Checks receipt={receipt} />
      {receipt.notAvailable.length > 0 && (
        <p className="dim small">
          {t('file.receipt.unavailable')} {receipt.notAvailable.map(({ reason }) => inWords(reason)).join('; ')}
        </p>
      )}
      {receipt.unlocked !== null && <p className="dim small">{t('file.unlocked.text')}</p>}
      <FileOutputs outputs={receipt.outputs} />
      <Ids receipt={receipt} />
      <div className="receipt-actions">
        <Button icon={Printer} onPress={printReceipt}>
          {t('detail.receipt.print')}
        </Button>
      </div>
    </section>
  );
}

/** Prints the receipt alone, on one page. The browser's dialogue also saves it as a PDF. */
function printReceipt(): void {
  const root = document.documentElement;
  root.dataset['printing'] = 'receipt';
  addEventListener('afterprint', () => delete root.dataset['printing'], { once: true });
  print();
}

function Checks({ receipt }: { readonly receipt: Receipt }) {
  const t = useText();
  const formats = useFormats();
  const { data: status } = useQuery('app.status', {});
  const isElsewhere = status?.otherServices.some(({ serviceId }) => serviceId === receipt.serviceId) === true;
  const compared: Partial<Readonly<Record<(typeof checkNames)[number], string>>> = {
    accepted: receipt.fileId,
    size: formats.number(receipt.unlocked?.sizeBytes ?? receipt.sizeBytes),
    content: `${(receipt.unlocked?.sha256 ?? receipt.sha256).slice(0, 8)}…`,
  };
  return (
    <ul className="receipt-checks">
      {checkNames.map((name) => {
        const has = receipt.checks[name];
        const Icon = has ? Check : Minus;
        return (
          <li key={name} data-has={has}>
            <Icon role="img" aria-label={t(has ? 'file.check.passed' : 'file.check.unavailable')} />
            <span>
              {t(name === 'findable' && isElsewhere ? 'file.check.findable.elsewhere' : `file.check.${name}`)}
            </span>
            {has && <small className="cut">{compared[name]}</small>}
          </li>
        );
      })}
    </ul>
  );
}

function Ids({ receipt }: { readonly receipt: Receipt }) {
  const t = useText();
  const { fileId, sha256, jobId, unlocked } = receipt;
  return (
    <CopyFacts
      facts={[
        [t('file.sha256'), sha256],
        ...(unlocked === null ? [] : [[t('file.unlocked.sha256'), unlocked.sha256] as const]),
        [t('file.fileId'), fileId],
        ...(jobId === null ? [] : [[t('jobs.one'), jobId] as const]),
      ]}
    />
  );
}

/** Ids, each with a button that copies it. */
export function CopyFacts({ facts }: { readonly facts: readonly (readonly [label: string, value: string])[] }) {
  const t = useText();
  const actions = useDocumentActions();
  return (
    <dl className="copy-facts">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <span className="mono">{value}</span>
            <IconButton
              size="s"
              label={t('detail.copy', { what: label })}
              icon={Copy}
              onPress={() => void actions.copyText(value)}
            />
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface ReceiptBarProps {
  readonly receipt: Receipt;
  readonly onOpen: () => void;
}

/** Says under the values that the service holds the document. Without all checks it is grey and has no seal. */
export function ReceiptBar({ receipt, onOpen }: ReceiptBarProps) {
  const t = useText();
  const formats = useFormats();
  const { verifiedAtMs, checks } = receipt;
  const passed = checkNames.filter((name) => checks[name]).length;
  const sealed = isSealed(receipt);
  const facts = [
    t('detail.receipt.checks', { passed, all: checkNames.length }),
    ...(verifiedAtMs === null ? [] : [formats.dateTime(verifiedAtMs)]),
  ];
  return (
    <section className="receipt-bar" aria-label={t('file.receipt')} data-sealed={sealed || undefined}>
      {sealed && <Seal sizePx={56} />}
      <div>
        <b>
          {t(sealed ? 'detail.receipt.verified' : verifiedAtMs === null ? 'file.state.verifying' : 'file.state.done')}
        </b>
        <small className="cut">{facts.join(' · ')}</small>
      </div>
      <Button onPress={onOpen}>{t('file.receipt')}</Button>
    </section>
  );
}
