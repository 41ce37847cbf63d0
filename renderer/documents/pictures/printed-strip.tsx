import { useRef } from 'react';
import { useSeen } from '../use-seen.ts';
import { usePicture } from './page-thumb.tsx';
import { printedStrips, stripKey, type PrintedValue } from './printed-strips.ts';
import './printed-strip.css';

/**
 * Shows a value of a row as it is printed, and nothing where it has no place. The value beside it says the same. It is
 * drawn once it is in view.
 */
export function PrintedStrip({ value }: { readonly value: PrintedValue | null }) {
  const frame = useRef<HTMLSpanElement>(null);
  const isSeen = useSeen(frame);
  const key = value === null ? '' : stripKey(value);
  const { url, isWaiting } = usePicture(printedStrips, `${key} ${String(isSeen)}`, isSeen ? value : null);
  if (value === null || (isSeen && url === null && !isWaiting)) return null;
  return (
    <span ref={frame} className="printed-strip" data-waiting={!isSeen || isWaiting || undefined} aria-hidden>
      {url !== null && <img src={url} alt="" draggable={false} />}
    </span>
  );
}
