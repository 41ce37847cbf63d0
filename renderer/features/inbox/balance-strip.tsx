import { ChevronDown, ChevronUp, Clock, FolderOpen } from 'lucide-react';
import { useState } from 'react';
import type { AppStatus } from '#contract/app.ts';
import { useLink, useQuery } from '../../bridge/react.tsx';
import { useFormats } from '../../i18n/formats.ts';
import { useHostText } from '../../i18n/host-text.ts';
import { useText } from '../../i18n/text.tsx';
import { FolderPill, folderWords } from '../../documents/folders/folder-state.tsx';
import { hrefOf } from '../../screen/routes.ts';
import { verificationState, verificationWords } from '../../documents/files/verification.ts';
import { BalanceBar } from '../../ui/balance-bar.tsx';
import { IconButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { toneIcons } from '../../ui/pill.tsx';
import { Sparkline } from '../../ui/sparkline.tsx';
import { DocumentsElsewhere } from '../../documents/service/documents-elsewhere.tsx';
import { useNow } from '../../ui/use-now.ts';
import { paceWords } from './pace-words.ts';
import './balance-strip.css';

const parts = [
  ['done', 'done'],
  ['inProgress', 'work'],
  ['onHold', 'hold'],
  ['ignored', 'idle'],
] as const;

const detailsId = 'inbox-balance-details';

/** The balance in one line: every file is in it. It unfolds to the numbers behind it. */
export function BalanceStrip({ status }: { readonly status: AppStatus }) {
  const t = useText();
  const formats = useFormats();
  const [isOpen, setOpen] = useState(false);
  const { balance } = status;
  return (
    <Card label={t('inbox.balance')}>
      <div className="inbox-balance">
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
        <IconButton
          label={t(isOpen ? 'inbox.balance.fold' : 'inbox.balance.unfold')}
          icon={isOpen ? ChevronUp : ChevronDown}
          size="s"
          aria-expanded={isOpen}
          aria-controls={detailsId}
          onPress={() => setOpen(!isOpen)}
        />
      </div>
      <DocumentsElsewhere isBrief />
      <div id={detailsId} className="inbox-balance-details" hidden={!isOpen}>
        {isOpen && <Details status={status} />}
      </div>
    </Card>
  );
}

const verifiedTones = { verified: 'done', stale: 'idle', unexplained: 'fail' } as const;

/** The only green of the strip, shown for a verification that is recent. */
function Verified({ status }: { readonly status: AppStatus }) {
  const { look, words } = useVerification(status);
  const tone = verifiedTones[look];
  const Icon = look === 'stale' ? Clock : toneIcons[tone];
  return (
    <div className="inbox-verified" data-tone={tone} title={words}>
      <Icon aria-hidden />
      <span className="cut">{words}</span>
    </div>
  );
}

function useVerification({ balance, verification }: AppStatus) {
  const t = useText();
  const formats = useFormats();
  const link = useLink();
  const nowMs = useNow(1_000);
  const look = verificationState(verification, link, nowMs);
  const words =
    look === 'unexplained'
      ? t('verified.unexplained', { count: balance.unaccounted.length })
      : verificationWords(look, verification, { t, formats, nowMs });
  return { look, words };
}

function Details({ status }: { readonly status: AppStatus }) {
  const t = useText();
  const formats = useFormats();
  const nowMs = useNow(10_000);
  const { words } = useVerification(status);
  const total = status.throughput.reduce((sum, each) => sum + each, 0);
  return (
    <>
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
        <p className="muted small">{words}</p>
        {status.balance.unaccounted.length > 0 && (
          <ul className="mono">
            {status.balance.unaccounted.map((path) => (
              <li key={path}>{path}</li>
            ))}
          </ul>
        )}
      </div>
      <FolderList />
    </>
  );
}

/** Shows the watch folders, or why they could not be loaded: leaving them out would look as if there were none. */
function FolderList() {
  const t = useText();
  const hostText = useHostText();
  const { data: folders, error } = useQuery('folders.list', {});
  if (folders === null) return error === null ? null : <p className="dim small">{hostText.error(error)}</p>;
  if (folders.length === 0) return null;
  return (
    <ul aria-label={t('shell.folders')}>
      {folders.map((folder) => (
        <li key={folder.id}>
          <a href={hrefOf('folders', folder.id)} className="inbox-side-row">
            <FolderOpen aria-hidden />
            <b className="name cut">{folder.name}</b>
            <FolderPill folder={folder} />
            <small>{folderWords(folder, t, hostText)}</small>
          </a>
        </li>
      ))}
    </ul>
  );
}
