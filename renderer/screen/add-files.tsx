import { createContext, use, useCallback, useMemo, useRef, type ReactNode } from 'react';
import { useFormats } from '../i18n/formats.ts';
import { useHostText, type HostText } from '../i18n/host-text.ts';
import { isolate } from '../i18n/isolate.ts';
import { useText, type Text } from '../i18n/text.tsx';
import { useToast } from '../ui/toast.tsx';
import { maxDropped, type Dropped } from './read-dropped.ts';
import type { NamedFile, NotTaken } from './send-files.ts';
import { Transfers } from './transfers.tsx';
import { useTransfers } from './use-transfers.ts';

export interface AddFiles {
  /** Opens the browser's own dialogue. `combined`: the files become one document. */
  readonly pick: (kind: 'files' | 'folder' | 'combined') => void;
  /**
   * Uploads the files as one batch and reports the outcome in a toast. Resolves to the batch's ID, or `null` when
   * nothing was uploaded. `merge`: the files become one document.
   */
  readonly add: (dropped: Dropped, merge?: boolean) => Promise<string | null>;
}

const AddFilesContext = createContext<AddFiles | null>(null);

export function useAddFiles(): AddFiles {
  const value = use(AddFilesContext);
  if (value === null) throw new Error('there is no AddFilesProvider above this component');
  return value;
}

/** The one path for files that a person adds, whether dropped, picked, or given to the setup screen. */
export function AddFilesProvider({ children }: { readonly children: ReactNode }) {
  const { transfers, cancel, send } = useTransfers();
  const filesInput = useRef<HTMLInputElement>(null);
  const folderInput = useRef<HTMLInputElement>(null);
  const isCombined = useRef(false);
  const add = useAdd(send);
  const value = useMemo<AddFiles>(
    () => ({
      add,
      pick: (kind) => {
        isCombined.current = kind === 'combined';
        (kind === 'folder' ? folderInput : filesInput).current?.click();
      },
    }),
    [add],
  );
  const onChange = ({ target }: { readonly target: HTMLInputElement }) => {
    const all = [...(target.files ?? [])];
    target.value = '';
    const files = all.slice(0, maxDropped).map(named);
    void add({ files, unreadable: [], isCut: files.length < all.length }, isCombined.current);
  };
  return (
    <AddFilesContext value={value}>
      {children}
      <Transfers transfers={transfers} onCancel={cancel} />
      <input ref={filesInput} type="file" multiple hidden onChange={onChange} />
      <input
        ref={(element) => {
          folderInput.current = element;
          if (element !== null) element.webkitdirectory = true;
        }}
        type="file"
        multiple
        hidden
        onChange={onChange}
      />
    </AddFilesContext>
  );
}

const named = (file: File): NamedFile => ({
  file,
  name: file.webkitRelativePath === '' ? file.name : file.webkitRelativePath,
});

/** Uploads the files and reports in toasts what was taken, what was not and why, and how to continue. */
function useAdd(send: ReturnType<typeof useTransfers>['send']): AddFiles['add'] {
  const t = useText();
  const hostText = useHostText();
  const formats = useFormats();
  const toast = useToast();
  return useCallback<AddFiles['add']>(
    async function add({ files, unreadable, isCut }, merge = false) {
      if (files.length === 0 && unreadable.length === 0) {
        toast({ tone: 'hold', text: t('add.nothing') });
        return null;
      }
      if (isCut) toast({ tone: 'hold', text: t('add.cut', { most: formats.number(maxDropped) }) });
      const about = crypto.randomUUID();
      const count = files.length;
      if (count > 0) toast({ about, tone: 'work', text: t('add.taking', { count, shown: formats.number(count) }) });
      const sent = await send(files, merge);
      if (sent === null) {
        toast({ about, tone: 'idle', text: t('add.cancelled') });
        return null;
      }
      const { batch, taken, failed } = sent;
      if (taken > 0)
        toast({ about, tone: 'done', text: t('add.taken', { count: taken, shown: formats.number(taken) }) });
      const first = failed[0] ?? unreadable.map((name) => ({ name, why: 'unreadable' as const }))[0];
      if (first !== undefined) {
        const left = failed.filter(({ why }) => why !== 'unreadable');
        const again = () => void add({ files: left, unreadable: [], isCut: false }, merge);
        toast({
          tone: 'fail',
          // When nothing was taken, this toast replaces "Taking …".
          ...(taken > 0 ? {} : { about }),
          text: t('add.failed', {
            count: failed.length + unreadable.length,
            shown: formats.number(failed.length + unreadable.length),
            name: isolate(first.name),
            message: reasonOf(first.why, t, hostText),
          }),
          ...(left.length === 0 ? {} : { action: { label: t('shell.retry'), onPress: again } }),
        });
      }
      return batch;
    },
    [t, hostText, formats, toast, send],
  );
}

function reasonOf(why: NotTaken, t: Text, hostText: HostText): string {
  if (typeof why === 'string') return t(`add.why.${why}`);
  return 'error' in why ? hostText.error(why.error) : t('add.why.status', { status: String(why.status) });
}
