import { useEffect, useState, type RefObject } from 'react';

/** Returns whether an element has been in view, or nearly. */
export function useSeen(frame: RefObject<HTMLElement | null>): boolean {
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (frame.current === null || isSeen) return undefined;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setSeen(true),
      { rootMargin: '120px' },
    );
    observer.observe(frame.current);
    return () => observer.disconnect();
  }, [frame, isSeen]);
  return isSeen;
}
