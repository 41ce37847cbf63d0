import type { ManyTask } from '#contract/many-methods.ts';
import { useFormats } from '../../i18n/formats.ts';
import { useHostText } from '../../i18n/host-text.ts';
import { useText } from '../../i18n/text.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { isOfFiles } from './use-many.ts';
import './selection-bar.css';

/** Says why documents or files failed: each reason once, with the first names. */
export function FailuresDialog({ task, onClose }: { readonly task: ManyTask; readonly onClose: () => void }) {
  const t = useText();
  const formats = useFormats();
  const hostText = useHostText();
  const { act, failed, failures } = task;
  const about = isOfFiles(act) ? 'many.files.failed' : 'many.failed';
  return (
    <Dialog
      title={t(`${about}.title`, { count: failed, shown: formats.number(failed) })}
      isOpen
      onClose={onClose}
      actions={<Button onPress={onClose}>{t('shell.close')}</Button>}
    >
      {failures.map(({ text, count, names }, index) => (
        <section key={index} className="many-failure">
          <p>
            {count === 0
              ? hostText.message(text)
              : t(`${about}.reason`, { count, shown: formats.number(count), why: hostText.message(text) })}
          </p>
          <ul>
            {names.map((name, place) => (
              <li key={place}>
                <bdi className="name cut">{name}</bdi>
              </li>
            ))}
            {count > names.length && names.length > 0 && (
              <li>
                {t('many.failed.more', { count: count - names.length, shown: formats.number(count - names.length) })}
              </li>
            )}
          </ul>
        </section>
      ))}
    </Dialog>
  );
}
