import { useMemo } from 'react';
import { segmentsOf } from './find-hits.ts';

export interface TextPageProps {
  readonly text: string;
  readonly terms: readonly string[];
  readonly zoom: number;
  /** Shown at the end when there is more. */
  readonly cutNote: string | null;
  readonly label: string;
}

/** A text as text, whatever it claims to be. */
export function TextPage({ text, terms, zoom, cutNote, label }: TextPageProps) {
  const segments = useMemo(() => segmentsOf(text, terms), [text, terms]);
  return (
    <article className="text-sheet" aria-label={label} style={{ fontSize: `${13 * zoom}px` }}>
      <pre>
        {segments.map((segment, index) => (segment.match ? <mark key={index}>{segment.text}</mark> : segment.text))}
      </pre>
      {cutNote !== null && <p className="dim">{cutNote}</p>}
    </article>
  );
}
