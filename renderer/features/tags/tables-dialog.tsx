import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useQuery } from '../../bridge/react.tsx';
import { useFormats } from '../../i18n/formats.ts';
import { useHostText } from '../../i18n/host-text.ts';
import { useText } from '../../i18n/text.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { FileButton } from '../../ui/file-button.tsx';
import { useChange } from '../../screen/use-change.ts';

/** The tables that lookup steps read: pasted, or loaded from a CSV file. */
export function TablesDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  const hostText = useHostText();
  const formats = useFormats();
  const change = useChange();
  const { data: tables, error } = useQuery('configuration.tables.list', {});
  const [deleting, setDeleting] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const remove = async (name: string) => {
    setProblem(await change('configuration.tables.delete', { name }, { done: t('tables.deleted', { name }) }));
    setDeleting(null);
  };
  return (
    <Dialog
      title={t('tables.title')}
      isOpen
      onClose={onClose}
      size="l"
      actions={
        <Button kind="quiet" onPress={onClose}>
          {t('shell.close')}
        </Button>
      }
    >
      <div className="tag-form">
        <p>{t('tables.text')}</p>
        {tables === null && error === null && <Skeleton rows={2} label={t('shell.loading')} />}
        {tables === null && error !== null && <p className="tag-problem">{hostText.error(error)}</p>}
        {tables !== null && tables.length > 0 && (
          <Card>
            <ul className="criteria">
              {tables.map(({ name, columns, rowCount }) => (
                <li key={name}>
                  <b>{name}</b>
                  <small className="cut">
                    {t('tables.rows', { count: rowCount, shown: formats.number(rowCount) })} · {columns.join(', ')}
                  </small>
                  {deleting === name ? (
                    <Button size="s" kind="danger" onPress={() => void remove(name)}>
                      {t('tables.delete.sure', { name })}
                    </Button>
                  ) : (
                    <IconButton
                      size="s"
                      icon={Trash2}
                      label={t('tables.delete', { name })}
                      onPress={() => setDeleting(name)}
                    />
                  )}
                </li>
              ))}
            </ul>
          </Card>
        )}
        {problem !== null && <p className="tag-problem">{problem}</p>}
        <NewTable />
      </div>
    </Dialog>
  );
}

/** The limit of the contract. */
const longestCsv = 1_048_576;

function NewTable() {
  const t = useText();
  const change = useChange();
  const [name, setName] = useState('');
  const [csv, setCsv] = useState('');
  const [problem, setProblem] = useState('');
  const [isPending, setPending] = useState(false);
  const put = (text: string) => {
    setCsv(text.slice(0, longestCsv));
    setProblem(text.length > longestCsv ? t('tables.tooLong') : '');
  };
  const load = async (file: File) => {
    if (file.size > longestCsv) {
      setProblem(t('tables.tooLong'));
      return;
    }
    put(await file.text());
    if (name === '') setName(file.name.replace(/\.[^.]*$/u, ''));
  };
  const save = async () => {
    setPending(true);
    const why = await change(
      'configuration.tables.put',
      { name: name.trim(), csv },
      { done: t('tables.saved', { name: name.trim() }) },
    );
    setPending(false);
    setProblem(why ?? '');
    if (why !== null) return;
    setName('');
    setCsv('');
  };
  return (
    <>
      <TextField
        label={t('tables.name')}
        value={name}
        description={t('tables.name.text')}
        onChange={(next) => {
          setName(next);
          setProblem('');
        }}
      />
      <TextField
        label={t('tables.csv')}
        value={csv}
        lines={5}
        error={problem}
        placeholder={t('tables.csv.example')}
        description={t('tables.csv.text')}
        onChange={put}
      />
      <div className="trial-run">
        <FileButton accept=".csv,text/csv,text/plain" onFile={(file) => void load(file)}>
          {t('tables.load')}
        </FileButton>
        <Button
          kind="primary"
          isPending={isPending}
          isDisabled={name.trim() === '' || csv.trim() === '' || problem !== ''}
          onPress={() => void save()}
        >
          {t('tables.save')}
        </Button>
      </div>
    </>
  );
}
