import { Clock } from 'lucide-react';
import type { AppStatus } from '#contract/app.ts';
import { useLink } from '../../bridge/react.tsx';
import { useFormats, type Formats } from '../../i18n/formats.ts';
import { useText, type Text } from '../../i18n/text.tsx';
import { hrefOf } from '../../screen/routes.ts';
import { verificationState, verificationWords } from '../../documents/files/verification.ts';
import { BalanceBar } from '../../ui/balance-bar.tsx';
import { Card } from '../../ui/card.tsx';
import { toneIcons } from '../../ui/pill.tsx';
import { Sparkline } from '../../ui/sparkline.tsx';
import { DocumentsElsewhere } from '../../documents/service/documents-elsewhere.tsx';
import { useNow } from '../../ui/use-now.ts';

const parts = [
  ['done', 'done'],
  ['inProgress', 'work'],
  ['onHold', 'hold'],
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
            parts={parts.map(([group, tone]) => ({
              id: group,
              tone,
              count: balance[group],
              shown: formats.number(balance[group]),
              label: t(`inbox.${group}`),
              href: hrefOf('files', null, { group }),
            }))}
          />
          <Verified status={status} />
          <DocumentsElsewhere isBrief />
        </div>
        <Throughput status={status} />
      </div>
    </Card>
  );
}

const verifiedTones = { verified: 'done', stale: 'idle', unexplained: 'fail' } as const;

/** Shown in green only for a verification that is recent. */
function Verified({ status: { balance, verification } }: { readonly status: AppStatus }) {
  const t = useText();
  const formats = useFormats();
  const link = useLink();
  const nowMs = useNow(1_000);
  const look = verificationState(verification, link, nowMs);
  const tone = verifiedTones[look];
  const Icon = look === 'stale' ? Clock : toneIcons[tone];
  if (look !== 'unexplained') {
    return (
      <div className="inbox-verified" data-tone={tone}>
        <Icon aria-hidden />
        <span>{verificationWords(look, verification, { t, formats, nowMs })}</span>
      </div>
    );
  }
  return (
    <details className="inbox-verified" data-tone={tone}>
      <summary>
        <Icon aria-hidden />
        {t('verified.unexplained', { count: balance.unaccounted.length })}
      </summary>
      <ul className="mono">
        {balance.unaccounted.map((path) => (
          <li key={path}>{path}</li>
        ))}
      </ul>
    </details>
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
        {status.ratePerMinute !== null && (
          <span className="dim">
            <b>{formats.number(Math.round(status.ratePerMinute))}</b> {t('inbox.rate')}
          </span>
        )}
      </div>
      <Sparkline label={t('inbox.plot', { total: formats.number(total) })} values={status.throughput} />
      <div className="inbox-throughput-line dim">
        <span>{formats.time(nowMs - 30 * 60_000)}</span>
        <span>{paceWords(status, t, formats)}</span>
      </div>
    </div>
  );
}

/**
 * Returns when all files will be done, if that can be estimated. When nothing is in progress, it returns what was done
 * last. Nothing is uploaded during a pause.
 */
function paceWords(
  { ratePerMinute, timeLeftMs, burst, activeFiles, connections }: AppStatus,
  t: Text,
  formats: Formats,
): string {
  if (timeLeftMs !== null) {
    const minutes = roundedMinutes(timeLeftMs);
    return minutes < 1 ? t('inbox.left.short') : t('inbox.left', { time: formats.duration(minutes * 60_000) });
  }
  if (ratePerMinute === null && connections.some(({ state }) => state === 'paused')) return t('folder.status.paused');
  if (ratePerMinute !== null || activeFiles.length > 0) return t('inbox.moving');
  if (burst === null) return t('inbox.idle');
  const [from, to] = [formats.time(burst.firstMs), formats.time(burst.lastMs)];
  const count = { count: burst.files, shown: formats.number(burst.files), to };
  return from === to ? t('inbox.idle.moment', count) : t('inbox.idle.burst', { ...count, from });
}

const steps = [1, 2, 5, 10, 15, 20, 30, 45, 60, 90, 120];

/**
 * Rounds to the minutes that a person would guess, because an estimate to the second would claim too much. 0 means less
 * than a minute.
 */
function roundedMinutes(ms: number): number {
  const minutes = ms / 60_000;
  if (minutes < 0.75) return 0;
  const longest = steps.at(-1) ?? 0;
  if (minutes >= longest) return Math.round(minutes / 60) * 60;
  return steps.reduce((best, step) => (Math.abs(step - minutes) < Math.abs(best - minutes) ? step : best));
}
