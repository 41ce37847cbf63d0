import { Volume2, VolumeX } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useText } from '../../i18n/text.tsx';
import { Button } from '../../ui/button.tsx';
import { createStationSound, type StationSound } from './station-sound.ts';

/** Sounds when one more file needs a person. Off until it is pressed: a page may make no sound before. */
export function SoundSwitch({ heldCount }: { readonly heldCount: number }) {
  const t = useText();
  const [sound, setSound] = useState<StationSound | null>(null);
  const before = useRef(heldCount);
  const play = useEffectEvent(() => sound?.play());
  useEffect(() => {
    if (heldCount > before.current) play();
    before.current = heldCount;
  }, [heldCount]);
  useEffect(() => (sound === null ? undefined : () => sound.close()), [sound]);
  const toggle = () => {
    if (sound !== null) {
      setSound(null);
      return;
    }
    const next = createStationSound();
    next.play();
    setSound(next);
  };
  return (
    <Button kind="quiet" icon={sound === null ? VolumeX : Volume2} onPress={toggle}>
      {t(sound === null ? 'station.sound.off' : 'station.sound.on')}
    </Button>
  );
}
