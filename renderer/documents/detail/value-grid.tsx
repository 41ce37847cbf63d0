import { Pencil, UserPen } from 'lucide-react';
import { useState, type KeyboardEvent } from 'react';
import type { DataPoint } from '#contract/documents.ts';
import { useFormats } from '../../i18n/formats.ts';
import { useText } from '../../i18n/text.tsx';
import { IconButton } from '../../ui/button.tsx';
import type { Correcting } from '../corrections/use-correcting.ts';
import { ValueEditor } from '../corrections/value-editor.tsx';
import { Crop } from '../crop/crop.tsx';
import type { DataPointsProps } from '../data-points.tsx';
import { usePointText } from '../point-text.ts';
import { isUncertain } from './hero-facts.ts';
import './value-grid.css';

interface ValueGridProps extends DataPointsProps {
  /** All values of the document, from which an amount takes its currency. */
  readonly all: readonly DataPoint[];
  /** `null` where values cannot be corrected. */
  readonly correcting: Correcting | null;
}

/**
 * The values that were read: as printed, and as read. A value under the pointer or with the focus is marked on the page.
 * It is one stop of the Tab key; the arrow keys go from value to value.
 */
export function ValueGrid({ points, all, correcting, active, onActive, onChoose }: ValueGridProps) {
  const t = useText();
  const [current, setCurrent] = useState(0);
  const focusable = Math.min(current, points.length - 1);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const row = event.target instanceof Element ? event.target.closest('.value-row') : null;
    if (event.key === 'ArrowRight' || event.key === 'ArrowLeft') {
      event.preventDefault();
      const part = event.key === 'ArrowRight' ? '.value-pencil button' : '.value-text';
      row?.querySelector<HTMLElement>(part)?.focus();
      return;
    }
    const to = { ArrowDown: focusable + 1, ArrowUp: focusable - 1, Home: 0, End: points.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const next = Math.max(0, Math.min(points.length - 1, to));
    setCurrent(next);
    event.currentTarget.querySelectorAll('.value-row')[next]?.querySelector<HTMLElement>('.value-text')?.focus();
  };
  return (
    <div className="value-grid" role="grid" aria-label={t('document.read')} onKeyDown={onKeyDown}>
      <div className="hidden-visually" role="row">
        <span role="columnheader">{t('document.points.field')}</span>
        <span role="columnheader">{t('document.points.printed')}</span>
        <span role="columnheader">{t('document.points.value')}</span>
      </div>
      {points.map((point, index) => (
        <ValueRow
          key={index}
          point={point}
          all={all}
          correcting={correcting}
          isActive={point === active}
          isCurrent={index === focusable}
          onActive={(isActive) => onActive(isActive ? point : null)}
          onFocus={() => setCurrent(index)}
          onChoose={() => onChoose(point)}
        />
      ))}
    </div>
  );
}

interface ValueRowProps {
  readonly point: DataPoint;
  readonly all: readonly DataPoint[];
  readonly correcting: Correcting | null;
  readonly isActive: boolean;
  /** Whether the Tab key stops here. */
  readonly isCurrent: boolean;
  readonly onActive: (isActive: boolean) => void;
  readonly onFocus: () => void;
  readonly onChoose: () => void;
}

function ValueRow(props: ValueRowProps) {
  const { point, correcting, isActive, onActive } = props;
  const pointText = usePointText();
  const draft = correcting?.editing.draft ?? null;
  const isEditing = correcting !== null && draft?.field === point.name;
  const field = pointText.field(point.name);
  return (
    <div
      className="value-row"
      role="row"
      data-active={isActive || undefined}
      data-editing={isEditing || undefined}
      onPointerEnter={() => onActive(true)}
      onPointerLeave={() => onActive(false)}
    >
      <span className="value-field cut" role="rowheader" title={field}>
        {field}
      </span>
      {isEditing ? (
        <span className="value-editing" role="gridcell" aria-colspan={2}>
          <ValueEditor
            draft={draft}
            editing={correcting.editing}
            onSave={() => void correcting.save()}
            onRemove={() => void correcting.remove(point.name)}
          />
        </span>
      ) : (
        <>
          <span className="value-crop" role="gridcell">
            <Crop page={point.page} box={point.box} />
          </span>
          <ValueCell {...props} />
        </>
      )}
    </div>
  );
}

function ValueCell({ point, all, correcting, isCurrent, onActive, onFocus, onChoose }: ValueRowProps) {
  const t = useText();
  const pointText = usePointText();
  const origin = useOrigin(point);
  const field = pointText.field(point.name);
  const value = pointText.value(point, all);
  const isToCheck = isUncertain(point);
  return (
    <span className="value-cell" role="gridcell">
      <button
        type="button"
        className="value-text cut"
        tabIndex={isCurrent ? 0 : -1}
        data-check={isToCheck || undefined}
        title={[value, origin].filter((part) => part !== '').join('\n')}
        aria-label={isToCheck ? t('document.points.toCheck', { field, value }) : `${field}: ${value}`}
        onFocus={() => {
          onFocus();
          onActive(true);
        }}
        onBlur={() => onActive(false)}
        onClick={onChoose}
        onDoubleClick={() => correcting?.edit(point)}
        onKeyDown={({ key }) => key === 'F2' && correcting?.edit(point)}
      >
        <span>{value}</span>
      </button>
      {point.source === 'person' && <Corrected />}
      {isToCheck && (
        <b className="value-check" title={t('document.points.check.why')}>
          {t('document.points.check')}
        </b>
      )}
      {correcting !== null && (
        <span className="value-pencil">
          <IconButton
            size="s"
            label={t('correct.edit', { field })}
            icon={Pencil}
            excludeFromTabOrder
            onPress={() => correcting.edit(point)}
          />
        </span>
      )}
    </span>
  );
}

/** The mark of a value that a person has given: the place of the page beside it shows what was read. */
export function Corrected() {
  const t = useText();
  return (
    <small className="value-corrected" title={t('document.source.person.why')}>
      <UserPen aria-hidden />
      <span className="cut">{t('document.source.person')}</span>
    </small>
  );
}

/** Returns where a value comes from, how certain it is, and its page. */
function useOrigin({ source, confidence, page }: DataPoint): string {
  const t = useText();
  const formats = useFormats();
  const isExact = (source === 'code' || source === 'xml') && confidence === 1;
  return [
    ...(source === null ? [] : [t(`document.source.${source}.why`)]),
    ...(confidence === null || isExact ? [] : [t('document.tagSure', { percent: formats.percent(confidence) })]),
    ...(page === null ? [] : [t('preview.textPage', { page })]),
  ].join(' · ');
}
