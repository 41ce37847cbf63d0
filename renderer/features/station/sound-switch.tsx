import { Volume2, VolumeX } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useText } from '../../i18n/text.tsx';
import { Button } from '../../ui/button.tsx';

/**
 * Plays a sound when another file needs a person. It is off until it is pressed, because a page may not play sound
 * before a press.
 */
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

/** A sound that draws attention in a mail room: two falling tones, half a second. */
interface StationSound {
  play(): void;
  close(): void;
}

const tones = [
  { atS: 0, hertz: 880 },
  { atS: 0.22, hertz: 622 },
] as const;
const toneS = 0.2;
const loudness = 0.22;

/** Must be called during a press, because browsers do not let a page play sound by itself. */
function createStationSound(): StationSound {
  const context = new AudioContext();
  return {
    play() {
      void context.resume();
      for (const { atS, hertz } of tones) {
        const startS = context.currentTime + atS;
        const tone = context.createOscillator();
        const volume = context.createGain();
        tone.frequency.value = hertz;
        // The volume rises and falls gradually, because a tone that starts or ends abruptly clicks.
        volume.gain.setValueAtTime(0, startS);
        volume.gain.linearRampToValueAtTime(loudness, startS + 0.02);
        volume.gain.linearRampToValueAtTime(0, startS + toneS);
        tone.connect(volume).connect(context.destination);
        tone.start(startS);
        tone.stop(startS + toneS);
      }
    },
    close: () => void context.close(),
  };
}
