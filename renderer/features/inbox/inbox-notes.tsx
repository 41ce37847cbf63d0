import type { AppStatus } from '#contract/app.ts';
import { isMessageId } from '../../i18n/catalogue.ts';
import { useText } from '../../i18n/text.tsx';
import { Card, Section } from '../../ui/card.tsx';
import { toneIcons } from '../../ui/pill.tsx';

/** Said at a place of their own: above every screen, or on the folder's card. */
const saidElsewhere: readonly string[] = ['service-failed', 'clock-skew', 'folder-polled', 'disk-low'];

/** What a person should know of this computer, which nobody has to act on at once. */
export function InboxNotes({ notes }: Pick<AppStatus, 'notes'>) {
  const t = useText();
  const shown = notes.filter(({ code }) => !saidElsewhere.includes(code));
  if (shown.length === 0) return null;
  const Icon = toneIcons.hold;
  return (
    <Section title={t('inbox.notes')}>
      <Card>
        <ul className="rows">
          {shown.map(({ code, message }) => {
            const title = `note.${code}`;
            return (
              <li key={`${code} ${message}`} className="inbox-side-row inbox-note">
                <Icon aria-hidden />
                <div className="inbox-side-text">
                  {isMessageId(title) && <b>{t(title)}</b>}
                  <small>{message}</small>
                </div>
              </li>
            );
          })}
        </ul>
      </Card>
    </Section>
  );
}
