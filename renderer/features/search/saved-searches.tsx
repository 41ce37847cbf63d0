import { Bookmark, BookMarked, Pencil, Trash2 } from 'lucide-react';
import { useCallback, useState } from 'react';
import { mostSavedSearches, type SavedSearch } from '#contract/settings.ts';
import { useCall, useQuery } from '../../bridge/react.tsx';
import { useHostText } from '../../i18n/host-text.ts';
import { isolate } from '../../i18n/isolate.ts';
import { useText } from '../../i18n/text.tsx';
import { ActionDialog } from '../../screen/action-dialog.tsx';
import { navigate } from '../../screen/routes.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { MenuButton } from '../../ui/menu.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useToast } from '../../ui/toast.tsx';
import { paramsOf, type Question } from './question.ts';
import './saved-searches.css';

const longestName = 80;
const mostListed = 12;

/** Returns the address of a saved search. */
export const hrefOfSaved = ({ address }: SavedSearch) => `#/search${address === '' ? '' : `?${address}`}`;

/** The parameters of the address of a question, which stays the truth: opening a saved search is going there. */
const addressOf = (question: Question) =>
  new URLSearchParams(Object.entries(paramsOf(question)).filter(([, value]) => value !== '')).toString();

/**
 * The searches that are saved in the settings of the app, with what changes them. A change applies to what is saved by
 * then, not to what this page shows, which can be older. It resolves to why it failed.
 */
export function useSaved() {
  const call = useCall();
  const hostText = useHostText();
  const { data: settings } = useQuery('settings.get', {});
  const saved: readonly SavedSearch[] = settings?.savedSearches ?? [];
  const change = useCallback(
    async (next: (all: readonly SavedSearch[]) => readonly SavedSearch[]): Promise<string | null> => {
      const now = await call('settings.get', {});
      if (!now.ok) return hostText.error(now.error);
      const answer = await call('settings.set', { savedSearches: [...next(now.result.savedSearches)] });
      return answer.ok ? null : hostText.error(answer.error);
    },
    [call, hostText],
  );
  return { saved, change };
}

/** Saves the question under a name. A name that is there already gets the new question. */
export function SaveSearch({ question }: { readonly question: Question }) {
  const t = useText();
  const toast = useToast();
  const { saved, change } = useSaved();
  const [name, setName] = useState<string | null>(null);
  const given = (name ?? '').trim();
  const isReplaced = saved.some((each) => each.name === given);
  const save = async () => {
    const entry = { name: given, address: addressOf(question) };
    const problem = await change((all) =>
      all.some((each) => each.name === given)
        ? all.map((each) => (each.name === given ? entry : each))
        : [...all, entry],
    );
    if (problem === null) toast({ tone: 'done', text: t('saved.done', { name: isolate(given) }) });
    return problem;
  };
  return (
    <>
      <Button
        size="s"
        kind="quiet"
        icon={Bookmark}
        onPress={() => setName(question.query.trim().slice(0, longestName))}
      >
        <span className="save-search">{t('saved.save')}</span>
      </Button>
      {name !== null && (
        <ActionDialog
          title={t('saved.save')}
          action={t(isReplaced ? 'saved.replace' : 'shell.save')}
          canAct={given !== '' && (isReplaced || saved.length < mostSavedSearches)}
          onAct={save}
          onClose={() => setName(null)}
        >
          <TextField label={t('saved.name')} value={name} onChange={setName} maxLength={longestName} autoFocus />
          {isReplaced && <p className="muted">{t('saved.exists')}</p>}
        </ActionDialog>
      )}
    </>
  );
}

/** Opens saved searches, and leads to where they are renamed and deleted. */
export function SavedMenu() {
  const t = useText();
  const { saved, change } = useSaved();
  const [isManaging, setManaging] = useState(false);
  if (saved.length === 0) return null;
  return (
    <>
      <MenuButton
        label={t('saved.title')}
        icon={BookMarked}
        entries={[
          ...saved.slice(0, mostListed).map((each) => ({
            id: `saved ${each.name}`,
            label: each.name,
            icon: Bookmark,
            onAction: () => navigate(hrefOfSaved(each)),
          })),
          { id: 'manage', label: t('saved.manage'), icon: Pencil, onAction: () => setManaging(true) },
        ]}
      />
      {isManaging && <SavedDialog {...{ saved, change }} onClose={() => setManaging(false)} />}
    </>
  );
}

interface SavedDialogProps extends ReturnType<typeof useSaved> {
  readonly onClose: () => void;
}

function SavedDialog({ saved, change, onClose }: SavedDialogProps) {
  const t = useText();
  const toast = useToast();
  const [renamed, setRenamed] = useState<SavedSearch | null>(null);
  const remove = async (search: SavedSearch) => {
    const problem = await change((all) => all.filter(({ name }) => name !== search.name));
    const place = saved.indexOf(search);
    // A search that was saved under the name meanwhile keeps it.
    const back = (all: readonly SavedSearch[]) =>
      all.some(({ name }) => name === search.name) ? all : all.toSpliced(place, 0, search);
    const undo = { label: t('file.undo'), isUndo: true, onPress: () => void change(back) };
    toast(
      problem === null
        ? { about: 'saved', tone: 'idle', text: t('saved.deleted', { name: isolate(search.name) }), action: undo }
        : { tone: 'fail', text: t('shell.actionFailed', { message: problem }) },
    );
    if (problem === null && saved.length === 1) onClose();
  };
  return (
    <>
      <Dialog
        title={t('saved.title')}
        isOpen
        onClose={onClose}
        actions={<Button onPress={onClose}>{t('shell.close')}</Button>}
      >
        <ul className="saved-list">
          {saved.map((search) => (
            <li key={search.name}>
              <a href={hrefOfSaved(search)} onClick={onClose}>
                <bdi className="name cut">{search.name}</bdi>
              </a>
              <IconButton
                size="s"
                label={t('saved.rename', { name: isolate(search.name) })}
                icon={Pencil}
                onPress={() => setRenamed(search)}
              />
              <IconButton
                size="s"
                label={t('saved.delete', { name: isolate(search.name) })}
                icon={Trash2}
                onPress={() => void remove(search)}
              />
            </li>
          ))}
        </ul>
      </Dialog>
      {renamed !== null && (
        <RenameDialog
          search={renamed}
          taken={saved.map(({ name }) => name)}
          onRename={(name) =>
            change((all) => all.map((each) => (each.name === renamed.name ? { ...each, name } : each)))
          }
          onClose={() => setRenamed(null)}
        />
      )}
    </>
  );
}

interface RenameDialogProps {
  readonly search: SavedSearch;
  readonly taken: readonly string[];
  readonly onRename: (name: string) => Promise<string | null>;
  readonly onClose: () => void;
}

function RenameDialog({ search, taken, onRename, onClose }: RenameDialogProps) {
  const t = useText();
  const [name, setName] = useState(search.name);
  const given = name.trim();
  const isTaken = given !== search.name && taken.includes(given);
  return (
    <ActionDialog
      title={t('saved.rename', { name: isolate(search.name) })}
      action={t('shell.save')}
      canAct={given !== '' && !isTaken}
      onAct={() => onRename(given)}
      onClose={onClose}
    >
      <TextField
        label={t('saved.name')}
        value={name}
        onChange={setName}
        error={isTaken ? t('saved.taken') : ''}
        maxLength={longestName}
        autoFocus
      />
    </ActionDialog>
  );
}
