import { Archive, Download, RotateCw, Share2, Tag, Trash2, X } from 'lucide-react';
import { useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { Text } from 'react-aria-components/Text';
import { mostInAct, mostNamed, type ManyAct, type ManyTask } from '#contract/many-methods.ts';
import { useQuery } from '../../bridge/react.tsx';
import { FailuresDialog } from '../../documents/many/failures-dialog.tsx';
import { RunningBar } from '../../documents/many/running-bar.tsx';
import { useMany } from '../../documents/many/use-many.ts';
import { tagNote, usePointText } from '../../documents/point-text.ts';
import { useRights } from '../../documents/service/use-rights.ts';
import { useFormats } from '../../i18n/formats.ts';
import { useLocale, useText } from '../../i18n/text.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { useToast } from '../../ui/toast.tsx';
import { sumText } from './exact-sums.ts';
import { ShareManyDialog } from './share-many-dialog.tsx';
import type { Question } from './question.ts';
import { chosenOf, sumsOf, type SelectedHits } from './selected-hits.ts';
import { useExport } from './use-export.ts';
import type { Search } from './use-search.ts';

interface SelectionBarProps {
  readonly search: Search;
  readonly question: Question;
  readonly selecting: SelectedHits;
}

/**
 * Says how many documents are selected and what they come to, and acts on them. While an act runs it shows how far it is.
 */
export function useSelectionBar({ search, question, selecting }: SelectionBarProps) {
  const [failures, setFailures] = useState<ManyTask | null>(null);
  const [isSharing, setSharing] = useState(false);
  const [over, setOver] = useState<ManyTask | null>(null);
  const many = useMany({
    onFailures: setFailures,
    onOver: (task) => {
      setOver(task);
      if (task.act === 'share' || task.act === 'zip' || task.act === 'again') return;
      // What is shown has changed, and documents in the trash are found no more.
      search.retry();
      if (task.act === 'trash') selecting.list.clear();
    },
  });
  const t = useText();
  const toast = useToast();
  const formats = useFormats();
  const act = async (wanted: ManyAct) => {
    const { selection } = selecting.list;
    if (selection.kind === 'all' && selection.except.size > mostNamed) {
      toast({ tone: 'fail', about: 'many', text: t('many.tooManyExcept', { shown: formats.number(mostNamed) }) });
      return null;
    }
    const chosen = chosenOf(selecting, search.answered ?? question, new Date());
    return chosen === null ? null : many.start(wanted, chosen);
  };
  const dialogs = (
    <>
      {failures !== null && <FailuresDialog task={failures} onClose={() => setFailures(null)} />}
      {isSharing && (
        <ShareManyDialog
          count={selecting.count}
          over={over}
          onShare={(lifetimeS) => act({ kind: 'share', lifetimeS })}
          onClose={() => setSharing(false)}
        />
      )}
    </>
  );
  const bar =
    many.running !== null ? (
      <RunningBar task={many.running} onCancel={many.cancel} />
    ) : selecting.list.count > 0 ? (
      <ActsBar
        {...{ search, question, selecting }}
        onAct={(wanted) => void act(wanted)}
        onShare={() => setSharing(true)}
      />
    ) : null;
  return { bar, dialogs };
}

interface ActsBarProps extends SelectionBarProps {
  readonly onAct: (act: ManyAct) => void;
  readonly onShare: () => void;
}

function ActsBar({ search, question, selecting, onAct, onShare }: ActsBarProps) {
  const t = useText();
  const formats = useFormats();
  const exporting = useExport();
  const rights = useRights();
  const { list } = selecting;
  const asked = search.answered ?? question;
  return (
    <div className="selection-bar" role="group" aria-label={t('many.bar')}>
      <IconButton size="s" label={t('many.clear')} icon={X} onPress={list.clear} />
      <SelectedCount search={search} selecting={selecting} />
      {list.selection.kind === 'some' && (
        <Button size="s" kind="quiet" onPress={list.all}>
          {t('many.selectAll')}
        </Button>
      )}
      <span className="selection-acts">
        {rights.correct && <ClassMenu onClass={(tagId) => onAct({ kind: 'class', tagId })} />}
        {rights.organise && (
          <IconButton size="s" label={t('again.start')} icon={RotateCw} onPress={() => onAct({ kind: 'again' })} />
        )}
        {exporting.count === null ? (
          <DownloadMenu
            onZip={(searchable) => onAct({ kind: 'zip', searchable })}
            onCsv={() => void exporting.start(asked, list)}
          />
        ) : (
          <Button size="s" onPress={exporting.cancel}>
            {t('search.export.cancel', { shown: formats.number(exporting.count) })}
          </Button>
        )}
        <Button size="s" icon={Share2} onPress={onShare}>
          {t('many.share')}
        </Button>
        {rights.organise && (
          <Button size="s" icon={Trash2} onPress={() => onAct({ kind: 'trash' })}>
            {t('trash.move')}
          </Button>
        )}
      </span>
    </div>
  );
}

/** The currencies that are named; further ones are counted, and appear on their number. */
const mostCurrencies = 2;

function SelectedCount({ search, selecting }: Pick<SelectionBarProps, 'search' | 'selecting'>) {
  const t = useText();
  const locale = useLocale();
  const formats = useFormats();
  const { count } = selecting;
  const { selection } = selecting.list;
  const isAll = selection.kind === 'all' && selection.except.size === 0;
  const text =
    count === null
      ? t('many.moreSelected', { shown: formats.number(search.count - 1) })
      : isAll
        ? t('many.allSelected', { shown: formats.number(count) })
        : t('many.selected', { count, shown: formats.number(count) });
  const amounts = sumsOf(selecting, search.summary).map((sum) => sumText(sum, locale));
  const others = amounts.slice(mostCurrencies);
  const most = selection.kind === 'all' ? mostInAct : mostNamed;
  const isCut = (count ?? search.count) > most;
  return (
    <span className="selection-count" role="status">
      <b>{text}</b>
      {amounts.slice(0, mostCurrencies).map((amount) => ` · ${amount}`)}
      {others.length > 0 && (
        <span title={amounts.join(', ')}>
          {' '}
          <span aria-hidden>+{formats.number(others.length)}</span>
          <span className="hidden-visually">· {others.join(' · ')}</span>
        </span>
      )}
      {isCut && ` · ${t('many.cut', { shown: formats.number(most) })}`}
    </span>
  );
}

function ClassMenu({ onClass }: { readonly onClass: (tagId: string | null) => void }) {
  const t = useText();
  const pointText = usePointText();
  const { data: tags } = useQuery('tags.list', {});
  // The last entry stands for the class of documents that fit no other.
  const named = (tags ?? []).flatMap(({ id, name }) =>
    name === null || tagNote(t, name) !== null ? [] : [{ id, label: pointText.tag(name) }],
  );
  const entries = named.toSorted((a, b) => a.label.localeCompare(b.label));
  return (
    <BarMenu label={t('many.class')} icon={Tag} onAction={(key) => onClass(key === 'none' ? null : key)}>
      {[...entries, { id: 'none', label: t('correct.none'), note: t('tag.unclassified.text') }]}
    </BarMenu>
  );
}

interface DownloadMenuProps {
  readonly onZip: (searchable: boolean) => void;
  readonly onCsv: () => void;
}

function DownloadMenu({ onZip, onCsv }: DownloadMenuProps) {
  const t = useText();
  return (
    <BarMenu
      label={t('many.download')}
      icon={Download}
      onAction={(key) => (key === 'csv' ? onCsv() : onZip(key === 'searchable'))}
    >
      {[
        { id: 'zip', label: t('many.zip'), icon: Archive },
        { id: 'searchable', label: t('many.zip.searchable'), icon: Archive },
        { id: 'csv', label: t('many.csv'), icon: Download },
      ]}
    </BarMenu>
  );
}

interface BarMenuProps {
  readonly label: string;
  readonly icon: typeof Tag;
  readonly onAction: (key: string) => void;
  readonly children: readonly BarEntry[];
}

interface BarEntry {
  readonly id: string;
  readonly label: string;
  readonly icon?: typeof Tag;
  /** Below the label, what it means. */
  readonly note?: string;
}

function BarMenu({ label, icon: Icon, onAction, children }: BarMenuProps) {
  return (
    <MenuTrigger>
      <AriaButton className="button" data-kind="normal" data-size="s">
        <Icon aria-hidden />
        <span>{label}</span>
      </AriaButton>
      <Popover className="menu-popover" placement="bottom end">
        <Menu aria-label={label} className="menu" onAction={(key) => onAction(String(key))}>
          {children.map(({ id, label: text, icon: EntryIcon, note }) => (
            <MenuItem key={id} id={id} textValue={text} className="menu-item">
              {EntryIcon && <EntryIcon aria-hidden />}
              <Text slot="label">{text}</Text>
              {note !== undefined && <Text slot="description">{note}</Text>}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
