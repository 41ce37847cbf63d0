import { Lock, LockOpen } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useText } from '../../i18n/text.tsx';
import { IconButton } from '../../ui/button.tsx';
import { LeaveStation } from './leave-station.tsx';
import { SoundSwitch } from './sound-switch.tsx';

/** The tools close when nobody has used them for this long. */
const openForMs = 20_000;

/** Sound, PIN and the button to leave, behind a lock, so that people who pass do not press them by chance. */
export function StationTools({ heldCount }: { readonly heldCount: number }) {
  const t = useText();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [uses, setUses] = useState(0);
  const lock = useRef<HTMLButtonElement>(null);
  const controls = useRef<HTMLDivElement>(null);
  const close = useEffectEvent(() => {
    // Otherwise the focus would stay on a hidden button.
    if (controls.current?.contains(document.activeElement) === true) lock.current?.focus();
    setOpen(false);
  });
  useEffect(() => {
    if (!isOpen || isAsking) return undefined;
    const timer = setTimeout(close, openForMs);
    return () => clearTimeout(timer);
  }, [isOpen, isAsking, uses]);
  useEffect(() => {
    if (!isOpen || isAsking) return undefined;
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && close();
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [isOpen, isAsking]);
  const onUse = () => setUses((before) => before + 1);
  return (
    <>
      <div ref={controls} id={id} className="station-controls" hidden={!isOpen} onFocus={onUse} onPointerMove={onUse}>
        <SoundSwitch heldCount={heldCount} />
        <LeaveStation onAsking={setAsking} />
      </div>
      <IconButton
        ref={lock}
        label={t('station.controls')}
        icon={isOpen ? LockOpen : Lock}
        aria-expanded={isOpen}
        aria-controls={id}
        onPress={() => setOpen(!isOpen)}
      />
    </>
  );
}
