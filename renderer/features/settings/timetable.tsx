import { Plus, Trash2 } from 'lucide-react';
import type { UploadWindow } from '#contract/settings.ts';
import { useFormats } from '../../i18n/formats.ts';
import { useText } from '../../i18n/text.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { ChoiceChips } from '../../ui/choice-chips.tsx';
import { TimeField } from '../../ui/time-field.tsx';
import { LimitField } from './limit-field.tsx';
import type { SettingsPart } from './settings-part.ts';

const days = ['1', '2', '3', '4', '5', '6', '7'] as const;
const most = 20;

/** The usual example: a low limit during working hours. */
const working: UploadWindow = { days: [1, 2, 3, 4, 5], from: '08:00', to: '18:00', bytesPerSecond: 500_000 };

/** Edits time windows with a separate limit, for instance a low one during working hours. */
export function Timetable({ settings: { uploadTimetable: windows }, change }: SettingsPart) {
  const t = useText();
  const put = (uploadTimetable: UploadWindow[]) => void change({ uploadTimetable });
  return (
    <fieldset className="timetable">
      <legend className="field-label">{t('settings.timetable')}</legend>
      <p className="field-description">{t('settings.timetable.text')}</p>
      <ol>
        {windows.map((window, index) => (
          // Windows have no id, so their position in the list identifies them.
          <li key={index}>
            <Hours
              window={window}
              number={index + 1}
              onChange={(next) => put(windows.with(index, next))}
              onRemove={() => put(windows.toSpliced(index, 1))}
            />
          </li>
        ))}
      </ol>
      <div>
        <Button size="s" icon={Plus} isDisabled={windows.length >= most} onPress={() => put([...windows, working])}>
          {t('settings.timetable.add')}
        </Button>
      </div>
    </fieldset>
  );
}

interface HoursProps {
  readonly window: UploadWindow;
  readonly number: number;
  readonly onChange: (window: UploadWindow) => void;
  readonly onRemove: () => void;
}

function Hours({ window, number, onChange, onRemove }: HoursProps) {
  const t = useText();
  const formats = useFormats();
  return (
    <div className="timetable-hours" role="group" aria-label={t('settings.timetable.part', { number })}>
      <ChoiceChips
        label={t('settings.timetable.days')}
        options={days.map((id) => ({
          id,
          label: formats.weekday(Number(id), 'short'),
          name: formats.weekday(Number(id), 'long'),
        }))}
        value={days.filter((id) => window.days.includes(Number(id)))}
        onChange={(chosen) => onChange({ ...window, days: chosen.map(Number) })}
      />
      <div className="timetable-line">
        <TimeField
          label={t('settings.quiet.from')}
          value={window.from}
          onChange={(from) => onChange({ ...window, from })}
        />
        <TimeField label={t('settings.quiet.to')} value={window.to} onChange={(to) => onChange({ ...window, to })} />
        <LimitField
          label={t('settings.timetable.limit')}
          value={window.bytesPerSecond}
          onChange={(bytesPerSecond) => onChange({ ...window, bytesPerSecond })}
        />
        <IconButton label={t('settings.timetable.remove', { number })} icon={Trash2} onPress={onRemove} />
      </div>
    </div>
  );
}
