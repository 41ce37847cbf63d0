import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useText } from '../../../i18n/text.tsx';
import { Block } from './shown-block.tsx';
import type { ShownPage } from './shown-pages.ts';

interface PageProps {
  readonly page: ShownPage;
  readonly active: number | null;
}

export function Page({ page, count, active }: PageProps & { readonly count: number }) {
  const t = useText();
  const isSlide = page.layout === 'slide';
  return (
    <section data-slide={isSlide || undefined}>
      {count > 1 && (
        <div className="structure-number">
          {t(isSlide ? 'preview.slide' : 'preview.textPage', { page: page.number })}
        </div>
      )}
      {page.blocks.map((block, index) => (
        <Block key={index} block={block} active={active} />
      ))}
    </section>
  );
}

export function SheetPage({ page, active }: PageProps) {
  const t = useText();
  if (page.blocks.length === 0) return <p className="dim">{t('preview.sheet.empty')}</p>;
  return page.blocks.map((block, index) => <Block key={`${page.number} ${index}`} block={block} active={active} />);
}

/** Draws its content once it comes near the part of the document in view: a long one has hundreds of thousands of cells. */
export function LazyPage({ page, children }: { readonly page: number; readonly children: () => ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    if (place.current === null) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setIsNear(true);
      },
      { rootMargin: '1500px' },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={place} className="structure-page" data-page={page} data-waiting={!isNear || undefined}>
      {isNear && children()}
    </div>
  );
}
