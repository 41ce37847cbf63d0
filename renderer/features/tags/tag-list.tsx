import { useQuery } from '../../bridge/react.tsx';
import { PageThumb } from '../../documents/pictures/page-thumb.tsx';
import { usePointText } from '../../documents/point-text.ts';
import { useText } from '../../i18n/text.tsx';
import { hrefOf } from '../../screen/routes.ts';
import './tag-list.css';

interface TagEntry {
  readonly id: string;
  readonly name: string;
  /** Below the name, in weaker type. */
  readonly note: string;
  /** Whether it may have documents, of which the newest one is its picture. */
  readonly isPictured: boolean;
}

/** Of the list, which the detail of a class names as `data-list`. */
export const tagListId = 'tags-list';

/** The classes as links, each to its detail, with the newest document of each. */
export function TagList({ tags, chosen }: { readonly tags: readonly TagEntry[]; readonly chosen: string }) {
  const t = useText();
  const pointText = usePointText();
  return (
    <nav id={tagListId} className="tags-list" aria-label={t('tags.list')}>
      {tags.map(({ id, name, note, isPictured }) => (
        <a
          key={id}
          href={hrefOf('tags', id)}
          aria-current={id === chosen ? 'true' : undefined}
          className="tags-entry"
          title={pointText.tag(name)}
        >
          {isPictured ? <NewestPage tagName={name} /> : <NoPage />}
          <span className="tags-entry-text">
            <span className="cut">{pointText.tag(name)}</span>
            <small className="cut">{note}</small>
          </span>
        </a>
      ))}
    </nav>
  );
}

/** The place of a picture without a document. */
const NoPage = () => (
  <span className="page-thumb" data-size="strip" aria-hidden>
    <i />
  </span>
);

function NewestPage({ tagName }: { readonly tagName: string }) {
  const { data } = useQuery('search.run', {
    query: '',
    tagName,
    pageSize: 1,
    order: { by: 'added', descending: true },
  });
  const newest = data?.hits[0];
  if (newest === undefined) return <NoPage />;
  const { fileId } = newest;
  return <PageThumb file={{ id: fileId, fileId, sizeBytes: 0, name: newest.name ?? '' }} size="strip" />;
}
