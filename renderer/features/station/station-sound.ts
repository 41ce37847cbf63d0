/** A sound that plays in a mail room and means "look here": two falling tones, half a second. */
export interface StationSound {
  play(): void;
  close(): void;
}

const tones = [
  { atS: 0, hertz: 880 },
  { atS: 0.22, hertz: 622 },
] as const;
const toneS = 0.2;
const loudness = 0.22;

/** To be made from a press: browsers let no page make a sound by itself. */
export function createStationSound(): StationSound {
  const context = new AudioContext();
  return {
    play() {
      void context.resume();
      for (const { atS, hertz } of tones) {
        const startS = context.currentTime + atS;
        const tone = context.createOscillator();
        const volume = context.createGain();
        tone.frequency.value = hertz;
        // Raised and lowered softly: a tone that is cut clicks.
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
