import { Copy, Link2Off } from 'lucide-react';
import type { MethodResult } from '#contract/methods.ts';
import { useCall } from '../bridge/react.tsx';
import { useFormats } from '../i18n/formats.ts';
import { useHostText } from '../i18n/host-text.ts';
import { isolate } from '../i18n/isolate.ts';
import { useText } from '../i18n/text.tsx';
import { IconButton } from '../ui/button.tsx';
import { useToast } from '../ui/toast.tsx';
import { useDocumentActions } from './use-document-actions.ts';
import './share-dialog.css';

type LiveLink = MethodResult<'configuration.links.list'>[number];

/** Lists links that work now, each with what may be done with it. */
export function ShareLinks({ links, isOfAll }: { readonly links: readonly LiveLink[]; readonly isOfAll: boolean }) {
  return (
    <ul className="share-links">
      {links.map((link) => (
        <LinkRow key={link.id} link={link} withName={isOfAll} />
      ))}
    </ul>
  );
}

function LinkRow({ link, withName }: { readonly link: LiveLink; readonly withName: boolean }) {
  const t = useText();
  const formats = useFormats();
  const hostText = useHostText();
  const call = useCall();
  const toast = useToast();
  const actions = useDocumentActions();
  const { id, fileName, url, shortUrl, followsVersions, expiresAt, useCount, lastUsedAt } = link;
  const address = shortUrl ?? url;
  const until = t('share.until', { when: formats.dateTime(Date.parse(expiresAt)) });
  const uses =
    lastUsedAt === null
      ? t('share.unused')
      : t('share.used', { count: useCount, when: formats.dateTime(Date.parse(lastUsedAt)) });
  const revoke = async () => {
    const answer = await call('configuration.links.revoke', { id });
    toast(
      answer.ok
        ? { tone: 'done', text: t('share.revoked', { name: isolate(fileName) }) }
        : { tone: 'fail', text: t('shell.actionFailed', { message: hostText.error(answer.error) }) },
    );
  };
  return (
    <li>
      <div>
        {withName && <b className="name cut">{fileName}</b>}
        <span className="mono small cut">{address ?? t('share.noPort')}</span>
        <small className="dim">
          {[until, uses, ...(followsVersions ? [t('share.follows.short')] : [])].join(' · ')}
        </small>
      </div>
      {address !== null && (
        <IconButton size="s" label={t('share.copy')} icon={Copy} onPress={() => void actions.copyText(address)} />
      )}
      <IconButton size="s" label={t('share.revoke')} icon={Link2Off} onPress={() => void revoke()} />
    </li>
  );
}
