import { ChevronDown } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { Text } from 'react-aria-components/Text';
import type { DocumentView } from '#contract/documents.ts';
import { useCall, useQuery } from '../../bridge/react.tsx';
import { useFormats } from '../../i18n/formats.ts';
import { useText } from '../../i18n/text.tsx';
import { tagNote, usePointText } from '../point-text.ts';
import '../../ui/menu.css';

interface ClassButtonProps {
  readonly document: DocumentView;
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
  /** `null`: none of the classes. */
  readonly onClass: (tagId: string | null) => void;
}

/** More text does not change which class is likely. */
const longestText = 20_000;
const likelyShown = 3;
/** How long the menu waits for the likely classes. One that is open is not sorted again: a person would press another one. */
const longestWaitMs = 1_000;

/**
 * The class of a document, with a menu of all classes, the likely ones first. The last entry stands for the class of
 * documents that fit no other.
 */
export function ClassButton({ document, isOpen, onOpen, onClass }: ClassButtonProps) {
  const t = useText();
  const formats = useFormats();
  const pointText = usePointText();
  const { data: tags } = useQuery('tags.list', {});
  const asked = useLikely(document.fileId, isOpen);
  const likely = asked ?? [];
  const { tagName, tagScore } = document;
  const isUnsure = tagScore !== null && tagScore < 0.9;
  const scoreOf = (name: string) => likely.find((each) => each.tagName === name)?.score ?? null;
  const order = likely.slice(0, likelyShown).map((each) => each.tagName);
  const rank = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length);
  // A class without a name looks like any other.
  const named = (tags ?? []).flatMap(({ id, name }) =>
    name === null || tagNote(t, name) !== null ? [] : [{ id, name }],
  );
  const entries = named.toSorted(
    (a, b) => rank(a.name) - rank(b.name) || pointText.tag(a.name).localeCompare(pointText.tag(b.name)),
  );
  const label = tagName === null ? t('correct.noClass') : pointText.tag(tagName);
  return (
    <MenuTrigger isOpen={isOpen && asked !== null} onOpenChange={onOpen}>
      <Button className="button class-button" aria-label={t('correct.class', { name: label })}>
        <span data-check={isUnsure || undefined}>{label}</span>
        <ChevronDown aria-hidden />
      </Button>
      <Popover className="menu-popover class-popover" placement="bottom end">
        <Menu
          aria-label={t('correct.classes')}
          className="menu"
          autoFocus="first"
          onAction={(key) => onClass(key === 'none' ? null : String(key))}
        >
          {entries.map(({ id, name }) => {
            const score = scoreOf(name);
            return (
              <MenuItem key={id} id={id} textValue={pointText.tag(name)} className="menu-item">
                {pointText.tag(name)}
                {order.includes(name) && score !== null && <small className="dim">{formats.percent(score)}</small>}
              </MenuItem>
            );
          })}
          <MenuItem id="none" textValue={t('correct.none')} className="menu-item">
            <Text slot="label">{t('correct.none')}</Text>
            <Text slot="description">{t('tag.unclassified.text')}</Text>
          </MenuItem>
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}

interface Likely {
  readonly tagName: string;
  readonly score: number | null;
}

/**
 * Asks which classes the text of the document suggests, once the menu is wanted. `null` until there is an answer; none
 * where it takes too long.
 */
function useLikely(fileId: string, isWanted: boolean): readonly Likely[] | null {
  const call = useCall();
  const [known, setKnown] = useState<{ readonly fileId: string; readonly likely: readonly Likely[] } | null>(null);
  const isKnown = known?.fileId === fileId;
  useEffect(() => {
    if (!isWanted || isKnown) return undefined;
    let isOver = false;
    const end = (likely: readonly Likely[]) => {
      if (!isOver) setKnown({ fileId, likely });
      isOver = true;
    };
    const ask = async () => {
      const words = await call('documents.words', { id: fileId, first: 1, last: 2 });
      const text = words.ok ? words.result.pages.map((page) => page.text).join('\n') : '';
      const found = text.trim() === '' ? null : await call('tags.classify', { text: text.slice(0, longestText) });
      end(found?.ok === true ? found.result.filter(({ score }) => score !== null && score > 0) : []);
    };
    void ask();
    const timer = setTimeout(() => end([]), longestWaitMs);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [call, fileId, isWanted, isKnown]);
  return isKnown ? known.likely : null;
}
