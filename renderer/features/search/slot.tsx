import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { useText } from '../../i18n/text.tsx';
import '../../ui/menu.css';

interface SlotProps {
  /** What is chosen here, such as "Issuer". */
  readonly label: string;
  readonly text: string;
  readonly isSet: boolean;
  /** Draws what is offered; `close` ends the choice. */
  readonly children: (close: () => void) => ReactNode;
}

/** A part of the sentence that opens what it can be changed to. */
export function Slot({ label, text, isSet, children }: SlotProps) {
  const t = useText();
  return (
    <DialogTrigger>
      <Button
        className="slot"
        data-set={isSet || undefined}
        aria-label={t('search.slot.of', { name: label, value: text })}
      >
        <bdi className="cut">{text}</bdi>
      </Button>
      <Popover className="menu-popover slot-popover" placement="bottom start">
        <Dialog className="slot-dialog" aria-label={label}>
          {({ close }) => children(close)}
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}
