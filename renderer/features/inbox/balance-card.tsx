import type { AppStatus } from '#contract/app.ts';
import { useFormats } from '../../i18n/formats.ts';
import { useText } from '../../i18n/text.tsx';
import { hrefOf } from '../../shell/routes.ts';
import { BalanceBar } from '../../ui/balance-bar.tsx';
import { Card } from '../../ui/card.tsx';
import { toneIcons } from '../../ui/pill.tsx';
import { Sparkline } from '../../ui/sparkline.tsx';
import { useNow } from './use-now.ts';

const parts = [
  ['done', 'done'],
  ['waiting', 'work'],
  ['held', 'hold'],
  ['ignored', 'idle'],
] as const;

export function BalanceCard({ status }: { readonly status: AppStatus }) {
  const t = useText();
  const formats = useFormats();
  const { balance } = status;
  return (
    <Card label={t('inbox.balance')}>
      <div className="inbox-balance">
        <div className="inbox-balance-sum">
          <BalanceBar
            seen={{
              shown: formats.number(balance.seen),
              label: t('inbox.seen', { count: balance.seen }),
              href: hrefOf('files'),
            }}
            parts={parts.map(([bucket, tone]) => ({
              id: bucket,
              tone,
              count: balance[bucket],
              shown: formats.number(balance[bucket]),
              label: t(`inbox.${bucket}`),
              href: hrefOf('files', null, { bucket }),
            }))}
          />
          <Accounted status={status} />
        </div>
        <Throughput status={status} />
      </div>
    </Card>
  );
}

function Accounted({ status: { balance } }: { readonly status: AppStatus }) {
  const t = useText();
  const formats = useFormats();
  const nowMs = useNow(1_000);
  const lost = balance.unaccounted.length;
  const { checkedAtMs } = balance;
  // What nobody has checked yet is not said to be well.
  const tone = lost > 0 ? 'fail' : checkedAtMs === null ? 'idle' : 'done';
  const Icon = toneIcons[tone];
  return (
    <div className="inbox-accounted" data-tone={tone}>
      <Icon aria-hidden />
      {lost > 0 && <b>{t('inbox.unaccounted', { count: lost })}</b>}
      {lost === 0 && checkedAtMs !== null && <b>{t('inbox.accounted')}</b>}
      <span className="dim">
        {checkedAtMs === null
          ? t('inbox.notChecked')
          : t('inbox.checked', { ago: formats.relative(checkedAtMs, nowMs) })}
      </span>
      {lost > 0 && (
        <ul className="mono">
          {balance.unaccounted.map((path) => (
            <li key={path}>{path}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Throughput({ status }: { readonly status: AppStatus }) {
  const t = useText();
  const formats = useFormats();
  const nowMs = useNow(10_000);
  const total = status.throughput.reduce((sum, each) => sum + each, 0);
  return (
    <div className="inbox-throughput">
      <div className="inbox-throughput-line">
        <b>{t('inbox.last30')}</b>
        <span className="dim">
          <b>{formats.number(Math.round(status.ratePerMinute ?? 0))}</b> {t('inbox.rate')}
        </span>
      </div>
      <Sparkline label={t('inbox.plot', { total: formats.number(total) })} values={status.throughput} />
      <div className="inbox-throughput-line dim">
        <span>{formats.time(nowMs - 30 * 60_000)}</span>
        <span>
          {status.timeLeftMs === null
            ? t('inbox.quiet')
            : t('inbox.left', { time: formats.duration(status.timeLeftMs) })}
        </span>
      </div>
    </div>
  );
}
