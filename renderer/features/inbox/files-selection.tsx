import { RotateCcw, SkipForward, Upload, X } from 'lucide-react';
import { useCallback, useState, type ReactNode } from 'react';
import { fileGroups } from '#contract/files.ts';
import { manyFileActions, mostInAct, mostNamed, type ManyTask, type PossibleActs } from '#contract/many-methods.ts';
import type { MethodParams } from '#contract/methods.ts';
import { useCall, useLink, useQuery } from '../../bridge/react.tsx';
import { FailuresDialog } from '../../documents/many/failures-dialog.tsx';
import { RunningBar } from '../../documents/many/running-bar.tsx';
import { useMany } from '../../documents/many/use-many.ts';
import { useFormats } from '../../i18n/formats.ts';
import { useText } from '../../i18n/text.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { useSelection, type ListSelection, type Selection } from '../../ui/selection.ts';
import { useToast } from '../../ui/toast.tsx';
import type { FileFilter, FileWindow } from './use-file-window.ts';

type ChosenFiles = MethodParams<'many.possible'>['chosen'];

/** The most rows that a range selects: their ids are loaded. */
const mostInRange = 1_000;
/** The largest page of the contract. */
const mostListed = 500;

/** Keeps which files are selected. Another filter has no selection; another order has the same. */
export function useFilesSelection(files: FileWindow, filter: FileFilter): ListSelection {
  const t = useText();
  const formats = useFormats();
  const call = useCall();
  const toast = useToast();
  const keysBetween = useCallback(
    async (first: number, last: number) => {
      const end = Math.min(last, first + mostInRange - 1);
      if (end < last)
        toast({
          tone: 'hold',
          about: 'range',
          text: t('files.selected.rangeCut', { shown: formats.number(mostInRange) }),
        });
      const ids: string[] = [];
      for (let offset = first; offset <= end; offset += mostListed) {
        const limit = Math.min(mostListed, end - offset + 1);
        const answer = await call('files.list', { ...filter, offset, limit });
        if (answer.ok) ids.push(...answer.result.files.map(({ id }) => id));
      }
      return ids;
    },
    [filter, call, toast, t, formats],
  );
  const { order: _, ...conditions } = filter;
  return useSelection({ of: JSON.stringify(conditions), total: files.total ?? 0, keyAt: files.keyAt, keysBetween });
}

/** Returns the selection as the contract takes it; `null` when nothing is selected, or more than the contract names. */
function chosenFilesOf(selection: Selection, { order: _, ...conditions }: FileFilter): ChosenFiles | null {
  const named = [...(selection.kind === 'all' ? selection.except : selection.keys)];
  if (named.length > mostNamed) return null;
  if (selection.kind === 'all') return { by: 'list', ...conditions, except: named };
  return named.length === 0 ? null : { by: 'files', ids: named };
}

interface FilesBar {
  /** Stands in the place of the filters, while files are selected or an act runs. */
  readonly bar: ReactNode;
  readonly dialog: ReactNode;
}

/** Says how many files are selected and what can be done to how many of them, and does it. */
export function useFilesBar(selection: ListSelection, filter: FileFilter): FilesBar {
  const [failures, setFailures] = useState<ManyTask | null>(null);
  const many = useMany({
    onFailures: setFailures,
    onOver: ({ failures: { length } }) => {
      if (length === 0) selection.clear();
    },
  });
  const dialog = failures !== null && <FailuresDialog task={failures} onClose={() => setFailures(null)} />;
  if (many.running !== null) return { bar: <RunningBar task={many.running} onCancel={many.cancel} />, dialog };
  if (selection.count === 0) return { bar: null, dialog };
  const chosen = chosenFilesOf(selection.selection, filter);
  const bar =
    chosen === null ? (
      <TooManyBar selection={selection} />
    ) : (
      <ActsBar selection={selection} chosen={chosen} onAct={(action) => void many.startFiles(action, chosen)} />
    );
  return { bar, dialog };
}

function TooManyBar({ selection }: { readonly selection: ListSelection }) {
  const t = useText();
  const formats = useFormats();
  return (
    <div className="selection-bar" role="group" aria-label={t('files.selected')}>
      <IconButton size="s" label={t('many.clear')} icon={X} onPress={() => selection.clear()} />
      <span className="selection-count" role="status">
        {t('files.selected.tooMany', { shown: formats.number(mostNamed) })}
      </span>
    </div>
  );
}

type Action = (typeof manyFileActions)[number];
const icons = { retry: RotateCcw, allow: Upload, skip: SkipForward } as const;

interface ActsBarProps {
  readonly selection: ListSelection;
  readonly chosen: ChosenFiles;
  readonly onAct: (action: Action) => void;
}

function ActsBar({ selection, chosen, onAct }: ActsBarProps) {
  const t = useText();
  const formats = useFormats();
  const isLive = useLink() === 'live';
  const { data } = useQuery('many.possible', { chosen });
  const { selection: kept, count } = selection;
  const isAll = kept.kind === 'all' && kept.except.size === 0;
  const shown = formats.number(count);
  const offered = manyFileActions.filter((action) => data !== null && data[action] > 0);
  return (
    <div className="selection-bar" role="group" aria-label={t('files.selected')}>
      <IconButton size="s" label={t('many.clear')} icon={X} onPress={() => selection.clear()} />
      <span className="selection-count" role="status">
        <b>{isAll ? t('many.allSelected', { shown }) : t('many.selected', { count, shown })}</b>
        <NothingToDo possible={data} />
      </span>
      {kept.kind === 'some' && (
        <Button size="s" kind="quiet" onPress={() => selection.all()}>
          {t('many.selectAll')}
        </Button>
      )}
      <span className="selection-acts">
        {offered.map((action) => (
          <Button key={action} size="s" icon={icons[action]} isDisabled={!isLive} onPress={() => onAct(action)}>
            {t('files.selected.action', {
              action: t(`file.action.${action}`),
              shown: `${formats.number(data?.[action] ?? 0)}${data?.isCut === true ? '+' : ''}`,
            })}
          </Button>
        ))}
      </span>
    </div>
  );
}

/** Says of which files none of the acts is possible, and why. */
function NothingToDo({ possible }: { readonly possible: PossibleActs | null }) {
  const t = useText();
  const formats = useFormats();
  if (possible === null) return null;
  const { none, isCut } = possible;
  const reasons = fileGroups
    .filter((group) => none[group] > 0)
    .map((group) => t(`files.selected.${group}`, { count: none[group], shown: formats.number(none[group]) }));
  const texts = [
    ...(reasons.length === 0 ? [] : [t('files.selected.none', { reasons: reasons.join(', ') })]),
    ...(isCut ? [t('many.cut', { shown: formats.number(mostInAct) })] : []),
  ];
  return texts.length === 0 ? null : <span title={texts.join('. ')}>{` · ${texts.join(' · ')}`}</span>;
}
