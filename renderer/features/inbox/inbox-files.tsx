import { useRef } from 'react';
import type { AppStatus } from '#contract/app.ts';
import type { Item } from '#contract/items.ts';
import { useQuery } from '../../bridge/react.tsx';
import { useFormats } from '../../i18n/formats.ts';
import { useText } from '../../i18n/text.tsx';
import { hrefOf, navigate } from '../../shell/routes.ts';
import { Card, Section } from '../../ui/card.tsx';
import { ItemRow } from './item-row.tsx';
import { NeedsYou } from './needs-you.tsx';
import { ReleaseButton } from './release-button.tsx';
import { useHeldStill } from './use-held-still.ts';
import { useRowKeys } from './use-row-keys.ts';
import { useSteadyLists } from './use-steady-lists.ts';

/** So many of the finished are shown here; all of them are one press away. */
const doneShown = 12;
/** So many that wait are asked for, and so many of these are shown. */
const waitingAsked = 60;
const waitingShown = 5;

/** What needs a person, what is moving, what waits for its batch, what is done: in this order. */
export function InboxFiles({ status, selected }: { readonly status: AppStatus; readonly selected: string | null }) {
  const t = useText();
  const formats = useFormats();
  const part = useRef<HTMLDivElement>(null);
  const { data: done } = useQuery('items.list', { bucket: 'done', limit: doneShown });
  const { data: waiting } = useQuery('items.list', { bucket: 'waiting', limit: waitingAsked });
  const isMoving = new Set(status.moving.map(({ id }) => id));
  const resting = (waiting?.items ?? []).filter(({ id }) => !isMoving.has(id));
  const lists = useSteadyLists(
    {
      attention: status.attention,
      moving: status.moving,
      waiting: resting.slice(0, waitingShown),
      done: done?.items ?? [],
    },
    useHeldStill(part),
  );
  useRowKeys(part, {
    onMove: (id) => selected !== null && navigate(hrefOf('inbox', id), 'replace'),
    onPeek: (id) => navigate(hrefOf('inbox', id === selected ? null : id), 'replace'),
    onClose: () => selected !== null && navigate(hrefOf('inbox'), 'replace'),
  });
  const more = status.balance.waiting - status.moving.length - lists.waiting.length;
  const release = <ReleaseButton items={[...status.moving, ...resting]} />;
  return (
    <div className="inbox-files" ref={part}>
      <NeedsYou items={lists.attention} held={status.balance.held} />
      {lists.moving.length > 0 && (
        <Section title={t('inbox.now')} action={release}>
          <ItemList items={lists.moving} selected={selected} />
        </Section>
      )}
      {lists.waiting.length > 0 && (
        <Section
          title={t('inbox.next')}
          note={more > 0 ? t('inbox.now.more', { count: more, shown: formats.number(more) }) : undefined}
          action={lists.moving.length === 0 && release}
        >
          <ItemList items={lists.waiting} selected={selected} />
        </Section>
      )}
      {lists.done.length > 0 && (
        <Section
          title={t('inbox.doneToday')}
          note={formats.number(done?.total ?? 0)}
          action={<a href={hrefOf('files', null, { bucket: 'done' })}>{t('inbox.all')}</a>}
        >
          <ItemList items={lists.done} selected={selected} />
        </Section>
      )}
    </div>
  );
}

function ItemList({ items, selected }: { readonly items: readonly Item[]; readonly selected: string | null }) {
  const { data: folders } = useQuery('folders.list', {});
  return (
    <Card>
      <ul className="rows">
        {items.map((item) => (
          <li key={item.id}>
            <a href={hrefOf('inbox', item.id)} data-row={item.id} aria-current={item.id === selected || undefined}>
              <ItemRow item={item} folderName={folders?.find(({ id }) => id === item.folderId)?.name} />
            </a>
          </li>
        ))}
      </ul>
    </Card>
  );
}
