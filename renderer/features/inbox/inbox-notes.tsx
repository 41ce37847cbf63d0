import type { AppStatus } from '#contract/app.ts';
import { isMessageCode, languageOf } from '#contract/messages/format-message.ts';
import { troubleText } from '#contract/trouble.ts';
import { useLink } from '../../bridge/react.tsx';
import { useHostText } from '../../i18n/host-text.ts';
import { useLocale, useText } from '../../i18n/text.tsx';
import { isBannerNote } from '../../screen/link-banners.tsx';
import { Banner } from '../../ui/banner.tsx';
import { hrefOf } from '../../screen/routes.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { useConfirmFolder } from '../../documents/folders/use-confirm-folder.ts';

/** Notes that are shown elsewhere: above every screen, or on the folder's card. */
const saidElsewhere: readonly string[] = ['service-failed', 'clock-skew', 'folder-polled'];

type Note = AppStatus['notes'][number];

/** Returns whether the title already says that the folder is not there. The note then adds only the path. */
function isPlainlyAway({ code, message: { params } }: Note): boolean {
  const text = params['text'];
  return code === 'folder-away' && typeof text === 'object' && text.code === 'folder.away';
}

/**
 * Shows the notes about this computer above the files, in the host's order, except those that are shown elsewhere, and
 * a webhook that fails.
 */
export function InboxNotes({ notes, troubles }: Pick<AppStatus, 'notes' | 'troubles'>) {
  const t = useText();
  const hostText = useHostText();
  const shown = notes.filter(({ code }) => !saidElsewhere.includes(code) && !isBannerNote(code));
  const webhook = troubles.find(({ kind }) => kind === 'webhook-failing');
  if (shown.length === 0 && webhook === undefined) return null;
  return (
    <div className="inbox-notes">
      {shown.map((note) => {
        const { code, message, folder } = note;
        const title = `note.${code}`;
        if (code === 'folder-replaced' && folder !== undefined) return <ReplacedFolder key={folder.id} {...folder} />;
        const words = hostText.message(message);
        return (
          <Banner key={`${code} ${words}`} tone="hold" title={t(isMessageCode(title) ? title : 'inbox.notes')}>
            {folder !== undefined && isPlainlyAway(note) ? t('note.folder-away.text', { path: folder.path }) : words}
          </Banner>
        );
      })}
      {webhook !== undefined && <FailingWebhook webhook={webhook} />}
    </div>
  );
}

function FailingWebhook({ webhook }: { readonly webhook: AppStatus['troubles'][number] }) {
  const t = useText();
  const locale = useLocale();
  const { title, body } = troubleText(webhook, languageOf(locale));
  return (
    <Banner
      tone="hold"
      title={title}
      action={<LinkButton href={hrefOf('service', 'administrators')}>{t('shell.service')}</LinkButton>}
    >
      {body}
    </Banner>
  );
}

/** Asks whether the other folder is the right one, which only a person knows. */
function ReplacedFolder({ id, path }: { readonly id: string; readonly path: string }) {
  const t = useText();
  const confirm = useConfirmFolder();
  const isLive = useLink() === 'live';
  return (
    <Banner
      tone="hold"
      title={t('note.folder-replaced')}
      action={
        <Button isDisabled={!isLive} onPress={() => void confirm(id, path)}>
          {t('folders.confirm')}
        </Button>
      }
    >
      {path} · {t('folders.replaced.text')}
    </Banner>
  );
}
