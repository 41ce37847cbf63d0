import { Check, Minus } from 'lucide-react';
import { checkNames, type Receipt } from '#contract/files.ts';
import { useQuery } from '../../bridge/react.tsx';
import { useMessage, useText } from '../../i18n/text.tsx';
import { Facts } from '../../ui/card.tsx';
import { FileOutputs } from './file-outputs.tsx';
import './receipt-view.css';

/** Shows the checks of a file, and why a missing check could not be made. */
export function ReceiptView({ receipt }: { readonly receipt: Receipt }) {
  const t = useText();
  const inWords = useMessage();
  const { data: status } = useQuery('app.status', {});
  const isElsewhere = status?.otherServices.some(({ serviceId }) => serviceId === receipt.serviceId) === true;
  return (
    <div className="receipt">
      <ul>
        {checkNames.map((proof) => {
          const has = receipt.checks[proof];
          const Icon = has ? Check : Minus;
          return (
            <li key={proof} data-has={has}>
              <Icon role="img" aria-label={t(has ? 'file.check.passed' : 'file.check.unavailable')} />
              {t(proof === 'findable' && isElsewhere ? 'file.check.findable.elsewhere' : `file.check.${proof}`)}
            </li>
          );
        })}
      </ul>
      {receipt.notAvailable.length > 0 && (
        <p className="dim small">
          {t('file.receipt.unavailable')} {receipt.notAvailable.map(({ reason }) => inWords(reason)).join('; ')}
        </p>
      )}
      {receipt.unlocked !== null && <p className="dim small">{t('file.unlocked.text')}</p>}
      <FileOutputs outputs={receipt.outputs} />
      <Facts
        facts={[
          [t('file.fileId'), <span className="mono">{receipt.fileId}</span>],
          [t('file.sha256'), <span className="mono">{receipt.sha256}</span>],
          ...(receipt.unlocked === null
            ? []
            : [[t('file.unlocked.sha256'), <span className="mono">{receipt.unlocked.sha256}</span>] as const]),
        ]}
      />
    </div>
  );
}
