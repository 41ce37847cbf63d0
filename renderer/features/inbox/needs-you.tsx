import { Clock, FileQuestion, FileX, HardDrive, Lock, OctagonX, TriangleAlert, type LucideIcon } from 'lucide-react';
import type { Item } from '#contract/items.ts';
import { useText } from '../../i18n/text.tsx';
import { hrefOf } from '../../shell/routes.ts';
import { Card, Section } from '../../ui/card.tsx';
import { howOf, whyOf } from './item-words.ts';
import { ActionButtons } from './item-actions.tsx';
import { isolate } from './isolate.ts';

/** What a person has to decide, most urgent first, in plain words. */
export function NeedsYou({ items }: { readonly items: readonly Item[] }) {
  const t = useText();
  if (items.length === 0) return null;
  return (
    <Section title={t('inbox.needsYou')} note={t('inbox.needsYou.note', { count: items.length })}>
      <Card>
        <ul className="inbox-needs">
          {items.map((item) => (
            <NeedRow key={item.id} item={item} />
          ))}
        </ul>
      </Card>
    </Section>
  );
}

function NeedRow({ item }: { readonly item: Item }) {
  const t = useText();
  const Icon = iconOf(item);
  return (
    <li className="inbox-need">
      <span className="inbox-need-icon" data-tone={item.state === 'rejected' ? 'fail' : 'hold'}>
        <Icon aria-hidden />
      </span>
      <div className="inbox-need-text">
        <a href={hrefOf('inbox', item.id)} className="inbox-need-title" title={item.path}>
          {t(whyOf(item), { name: isolate(item.name) })}
        </a>
        <p>{t(howOf(item))}</p>
        {item.detail !== null && <p className="dim">{item.detail}</p>}
      </div>
      <ActionButtons item={item} size="s" />
    </li>
  );
}

function iconOf({ state, reason }: Item): LucideIcon {
  if (state === 'rejected') return OctagonX;
  if (state === 'parked') return FileQuestion;
  if (state === 'vanished') return FileX;
  switch (reason) {
    case 'needs-password':
    case 'locked':
      return Lock;
    case 'still-open':
    case 'batch-incomplete':
      return Clock;
    case 'disk-full':
      return HardDrive;
    default:
      return TriangleAlert;
  }
}
