import { createContext, use, useCallback, useMemo, useRef, type ReactNode } from 'react';
import { useCall } from '../bridge/react.tsx';
import { useFormats } from '../i18n/formats.ts';
import { useText } from '../i18n/text.tsx';
import { useToast } from '../ui/toast.tsx';
import { sendFiles, type NamedFile } from './send-files.ts';

export interface AddFiles {
  /** Opens the browser's own dialogue. */
  readonly pick: (kind: 'files' | 'folder') => void;
  /** Puts the bytes and sends them as one batch; says what came of it. The batch's id when it was sent. */
  readonly add: (files: readonly NamedFile[]) => Promise<string | null>;
}

const AddFilesContext = createContext<AddFiles | null>(null);

export function useAddFiles(): AddFiles {
  const value = use(AddFilesContext);
  if (value === null) throw new Error('there is no AddFilesProvider above this component');
  return value;
}

/** One way for files to come in by hand, whether dropped, picked, or given to the first minute. */
export function AddFilesProvider({ children }: { readonly children: ReactNode }) {
  const t = useText();
  const formats = useFormats();
  const call = useCall();
  const toast = useToast();
  const filesInput = useRef<HTMLInputElement>(null);
  const folderInput = useRef<HTMLInputElement>(null);

  const add = useCallback(
    async (files: readonly NamedFile[]) => {
      if (files.length === 0) {
        toast({ tone: 'hold', text: t('add.nothing') });
        return null;
      }
      const about = crypto.randomUUID();
      toast({
        about,
        tone: 'work',
        text: t('add.taking', { count: files.length, shown: formats.number(files.length) }),
      });
      const { batch, taken, failed } = await sendFiles(call, files);
      if (taken > 0)
        toast({ about, tone: 'done', text: t('add.taken', { count: taken, shown: formats.number(taken) }) });
      const first = failed[0];
      if (first !== undefined) {
        toast({
          tone: 'fail',
          text: t('add.failed', { count: failed.length, name: first.name, message: first.message }),
        });
      }
      return batch;
    },
    [t, formats, call, toast],
  );
  const value = useMemo<AddFiles>(
    () => ({ add, pick: (kind) => (kind === 'files' ? filesInput : folderInput).current?.click() }),
    [add],
  );
  const onChange = ({ target }: { readonly target: HTMLInputElement }) => {
    const files = [...(target.files ?? [])];
    target.value = '';
    void add(
      files.map((file) => ({ file, name: file.webkitRelativePath === '' ? file.name : file.webkitRelativePath })),
    );
  };
  return (
    <AddFilesContext value={value}>
      {children}
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
