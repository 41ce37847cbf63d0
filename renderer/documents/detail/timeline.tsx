import { useMemo, useState, type ReactNode } from 'react';
import type { FileEvent } from '#contract/documents.ts';
import type { FileDetail } from '#contract/files.ts';
import { isMessageCode } from '#contract/messages/format-message.ts';
import { useFormats } from '../../i18n/formats.ts';
import { useHostText } from '../../i18n/host-text.ts';
import { useLocale, useText } from '../../i18n/text.tsx';
import { Button } from '../../ui/button.tsx';
import { usePersonName } from '../person-name.ts';
import { usePointText } from '../point-text.ts';
import { toneOf } from '../files/file-text.ts';
import { timelineDays, timelineSteps, type Correction, type TimelineDay } from './timeline-steps.ts';
import './timeline.css';

interface TimelineProps {
  /** The history of this computer; empty for a document that it did not upload. */
  readonly history: FileDetail['history'];
  readonly events: readonly FileEvent[];
  readonly corrections?: readonly Correction[];
  /** Undoes a correction that stands. */
  readonly onUndo?: ((correctionId: string) => Promise<void>) | undefined;
}

const noCorrections: readonly Correction[] = [];

/** What happened to a document: each day once as a heading, the time of each step, and how long it took. */
export function Timeline({ history, events, corrections = noCorrections, onUndo }: TimelineProps) {
  const t = useText();
  const hostText = useHostText();
  const times = useTimes();
  const days = useMemo(
    () =>
      timelineDays(
        timelineSteps(
          history,
          events,
          (a, b) => hostText.message(a.message) === hostText.message(b.message),
          corrections,
        ),
      ),
    [history, events, corrections, hostText],
  );
  if (days.length === 0) return <p className="dim small">{t('document.events.none')}</p>;
  return (
    <div className="timeline">
      {days.map(({ dayMs, steps }, index) => (
        <section key={index}>
          {dayMs !== null && <h3>{times.day(dayMs)}</h3>}
          <ol>
            {steps.map((step, position) => (
              <Step key={position} step={step} before={steps[position - 1] ?? null} times={times} onUndo={onUndo} />
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}

interface StepProps {
  readonly step: TimelineDay['steps'][number];
  readonly before: TimelineDay['steps'][number] | null;
  readonly times: ReturnType<typeof useTimes>;
  readonly onUndo: TimelineProps['onUndo'];
}

function Step({ step: { atMs, tookMs, step }, before, times, onUndo }: StepProps) {
  const t = useText();
  const correctionText = useCorrectionText();
  const text = useStepText(step);
  // A step within a state has its own words as title: the same state twice would look like a mistake.
  const isSameState = step.kind === 'file' && before?.step.kind === 'file' && step.entry.to === before.step.entry.to;
  const { title, notes, tone } = isSameState ? { title: text.notes, notes: '', tone: 'idle' } : text;
  return (
    <li data-tone={tone}>
      <time>{atMs === null ? '' : times.time(atMs)}</time>
      <i aria-hidden />
      <div>
        <b>{title}</b>
        {notes !== '' && <p>{notes}</p>}
      </div>
      <div className="timeline-end">
        {tookMs !== null && tookMs >= secondMs && <small>{times.took(tookMs)}</small>}
        {onUndo !== undefined && step.kind === 'correction' && step.correction.undone === null && (
          <UndoButton
            label={t('correct.undoOf', { what: correctionText(step.correction).title })}
            onUndo={() => onUndo(step.correction.id)}
          />
        )}
      </div>
    </li>
  );
}

/** Asks once, however often it is pressed before the answer is there. */
function UndoButton({ label, onUndo }: { readonly label: string; readonly onUndo: () => Promise<void> }) {
  const t = useText();
  const [isPending, setIsPending] = useState(false);
  return (
    <Button
      kind="quiet"
      size="s"
      aria-label={label}
      isPending={isPending}
      onPress={() => {
        setIsPending(true);
        void onUndo().finally(() => setIsPending(false));
      }}
    >
      {t('correct.undo')}
    </Button>
  );
}

/** An event of an unknown kind keeps the service's name and the states that it reports. */
function useStepText(step: TimelineDay['steps'][number]['step']): {
  readonly title: ReactNode;
  readonly notes: string;
  readonly tone: string;
} {
  const t = useText();
  const hostText = useHostText();
  const correctionText = useCorrectionText();
  const changesText = useChangesText();
  if (step.kind === 'file') {
    const { entry, count } = step;
    const words = hostText.message(entry.message);
    return {
      title: t(`file.state.${entry.to}`),
      notes: count === 1 ? words : t('file.history.times', { step: words, count }),
      tone: toneOf(entry.to),
    };
  }
  if (step.kind === 'correction') return correctionText(step.correction);
  const { kind, from, to, message, changes } = step.event;
  const id = `event.${kind ?? ''}`;
  const isKnown = isMessageCode(id);
  const states = isKnown ? [] : [from, to].filter((state) => state !== null);
  const changed = kind === 'file.processed_again' && changes !== null ? changesText(changes) : '';
  const notes = [states.join(' → '), message === null ? '' : hostText.message(message), changed];
  return {
    title: isKnown ? t(id) : <span className="mono">{kind ?? '—'}</span>,
    notes: notes.filter((note) => note !== '').join(' · '),
    tone: kind?.endsWith('failed') === true || kind === 'file.not_processed_again' ? 'fail' : 'idle',
  };
}

/** Says what was corrected and by whom, and what stood there before. */
function useCorrectionText() {
  const t = useText();
  const formats = useFormats();
  const pointText = usePointText();
  const personName = usePersonName();
  return ({ kind, field, before, after, userName, undone }: Correction) => {
    const who = personName(userName);
    const what = field === null ? t('file.tag') : pointText.field(field);
    const nameOf = (text: string) => (kind === 'class' ? pointText.tag(text) : (text.split('\n')[0] ?? text));
    const texts = [before, after].map((each) => (each === null ? '—' : nameOf(each.text)));
    const notes = [
      ...(kind === 'accept' ? [] : [texts.join(' → ')]),
      ...(undone === null
        ? []
        : [
            t('correct.by.undone', { who: personName(undone.userName), when: formats.dateTime(Date.parse(undone.at)) }),
          ]),
    ];
    const code = kind === 'class' || kind === 'items' ? 'value' : kind;
    return { title: t(`correct.by.${code}`, { what, who }), notes: notes.join(' · '), tone: 'idle' };
  };
}

/** More of them are counted alone. */
const mostShown = 3;

/** Says what another reading has changed: the class, values as they were and are, and how many are new or lost. */
function useChangesText() {
  const t = useText();
  const formats = useFormats();
  const pointText = usePointText();
  return (changes: NonNullable<FileEvent['changes']>) => {
    const others = changes.filter(({ before, after }) => before !== null && after !== null);
    const [added, lost] = [
      changes.filter(({ before }) => before === null),
      changes.filter(({ after }) => after === null),
    ];
    const shown = others.slice(0, mostShown).map(({ field, before, after }) => {
      const what = field === null ? t('file.tag') : pointText.field(field);
      const texts = [before, after].map((text) => (field === null ? pointText.tag(text ?? '') : firstLine(text ?? '')));
      return `${what} ${texts.join(' → ')}`;
    });
    const more = others.length - shown.length;
    const counted = (code: 'again.changes.more' | 'again.changes.new' | 'again.changes.lost', count: number) =>
      count === 0 ? [] : [t(code, { count, shown: formats.number(count) })];
    const parts = [
      ...shown,
      ...counted('again.changes.more', more),
      ...counted('again.changes.new', added.length),
      ...counted('again.changes.lost', lost.length),
    ];
    return parts.length === 0 ? t('again.changes.none') : parts.join(' · ');
  };
}

const firstLine = (text: string): string => text.split('\n')[0] ?? text;

const secondMs = 1_000;
/** Shorter durations have a decimal. */
const exactBelowMs = 10_000;

function useTimes() {
  const locale = useLocale();
  const formats = useFormats();
  return useMemo(() => {
    const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long' });
    const time = new Intl.DateTimeFormat(locale, { timeStyle: 'medium' });
    const seconds = new Intl.NumberFormat(locale, {
      style: 'unit',
      unit: 'second',
      unitDisplay: 'short',
      maximumFractionDigits: 1,
    });
    return {
      day: (atMs: number) => day.format(atMs),
      time: (atMs: number) => time.format(atMs),
      took: (ms: number) =>
        ms >= secondMs && ms < exactBelowMs ? seconds.format(ms / secondMs) : formats.shortDuration(ms),
    };
  }, [locale, formats]);
}
