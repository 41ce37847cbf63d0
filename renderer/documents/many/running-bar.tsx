import type { ManyTask } from '#contract/many-methods.ts';
import { useFormats } from '../../i18n/formats.ts';
import { useText } from '../../i18n/text.tsx';
import { Button } from '../../ui/button.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { isOfFiles } from './use-many.ts';
import './selection-bar.css';

/** Shows how far an act on many is, in the place of the acts. */
export function RunningBar({ task, onCancel }: { readonly task: ManyTask; readonly onCancel: (id: string) => void }) {
  const t = useText();
  const formats = useFormats();
  const { id, act, state, tried, total } = task;
  const text =
    state === 'collecting'
      ? t('many.collecting')
      : t(`many.busy.${act}`, { tried: formats.number(tried), total: formats.number(total) });
  return (
    <div className="selection-bar" role="group" aria-label={t(isOfFiles(act) ? 'files.selected' : 'many.bar')}>
      <span className="selection-count">{text}</span>
      <ProgressBar label={text} value={total === 0 ? null : tried / total} />
      <Button size="s" onPress={() => onCancel(id)}>
        {t('many.cancel')}
      </Button>
    </div>
  );
}
