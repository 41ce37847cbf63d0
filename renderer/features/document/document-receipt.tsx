import { useQuery } from '../../bridge/react.tsx';
import { useFormats } from '../../i18n/formats.ts';
import { useSaid } from '../../i18n/said.ts';
import { useText } from '../../i18n/text.tsx';
import { Section } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ReceiptView } from '../../documents/files/receipt-view.tsx';

/** The proofs that the file arrived, when it came through here. */
export function DocumentReceipt({ itemId }: { readonly itemId: string | null }) {
  const t = useText();
  return (
    <Section title={t('file.receipt')}>
      {itemId === null ? <p className="dim small">{t('document.receipt.notOurs')}</p> : <Ours itemId={itemId} />}
    </Section>
  );
}

function Ours({ itemId }: { readonly itemId: string }) {
  const t = useText();
  const said = useSaid();
  const formats = useFormats();
  const { data, error } = useQuery('items.get', { id: itemId });
  if (data === null) {
    if (error === null) return <Skeleton rows={3} label={t('shell.loading')} />;
    return <p className="dim small">{t('document.history.failed', { message: said.error(error) })}</p>;
  }
  const { receipt } = data;
  if (receipt === null) return <p className="dim small">{t('document.receipt.notYet')}</p>;
  return (
    <>
      {receipt.provenAtMs !== null && (
        <p className="dim small">{t('document.receipt.verifiedAt', { when: formats.dateTime(receipt.provenAtMs) })}</p>
      )}
      <ReceiptView receipt={receipt} />
    </>
  );
}
