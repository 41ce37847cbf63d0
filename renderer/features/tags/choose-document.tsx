import { useDeferredValue, useState } from 'react';
import { useQuery } from '../../bridge/react.tsx';
import { useHostText } from '../../i18n/host-text.ts';
import { useText } from '../../i18n/text.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { PageThumb } from '../../documents/pictures/page-thumb.tsx';
import { usePointText } from '../../documents/point-text.ts';
import './choose-document.css';

export interface ChosenDocument {
  readonly fileId: string;
  readonly name: string;
}

interface ChooseDocumentProps {
  readonly label: string;
  /** Offers documents with this tag, if there are some, while nothing is typed. */
  readonly tagName?: string;
  /** Shown instead of the list, until another one is wanted. */
  readonly chosen?: ChosenDocument | null;
  readonly onChoose: (document: ChosenDocument) => void;
}

const most = 6;

/** Finds a document by words or name; without words it offers the newest ones. */
export function ChooseDocument({ label, tagName, chosen = null, onChoose }: ChooseDocumentProps) {
  const t = useText();
  const hostText = useHostText();
  const pointText = usePointText();
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  const query = useDeferredValue(text.trim().slice(0, 1_000));
  const isOwn = query === '' && tagName !== undefined;
  const own = useQuery('search.run', { query, pageSize: most, ...(isOwn ? { tagName } : {}) });
  // A new tag has no documents yet.
  const any = useQuery('search.run', { query, pageSize: most });
  const { data, error } = isOwn && own.data?.hits.length === 0 ? any : own;
  if (chosen !== null && !isOpen)
    return (
      <div className="chosen-document">
        <SmallPage {...chosen} />
        <span className="name cut">{chosen.name}</span>
        <Button size="s" onPress={() => setOpen(true)}>
          {t('try.document.other')}
        </Button>
      </div>
    );
  return (
    <div className="choose-document">
      <TextField label={label} value={text} onChange={setText} placeholder={t('try.document.find')} />
      {data === null && error !== null && <p className="tag-problem">{hostText.error(error)}</p>}
      {data?.hits.length === 0 && <p className="dim small">{t('try.document.none')}</p>}
      {data !== null && data.hits.length > 0 && (
        <ul className="choose-document-hits">
          {data.hits.map((hit) => {
            const name = hit.name ?? hit.fileId;
            return (
              <li key={hit.fileId}>
                <button
                  type="button"
                  onClick={() => {
                    setOpen(false);
                    onChoose({ fileId: hit.fileId, name });
                  }}
                >
                  <SmallPage fileId={hit.fileId} name={name} />
                  <span className="name cut">{name}</span>
                  {hit.tagName !== null && <small>{pointText.tag(hit.tagName)}</small>}
                </button>
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}

const SmallPage = ({ fileId, name }: ChosenDocument) => (
  <PageThumb file={{ id: fileId, fileId, sizeBytes: 0, name }} size="strip" />
);
