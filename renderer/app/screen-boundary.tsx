import { RefreshCw, TriangleAlert } from 'lucide-react';
import { Component, useEffect, type ReactNode } from 'react';
import { useText } from '../i18n/text.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

interface ScreenBoundaryProps {
  /** Reloads without a press of a button, because nobody stands at a station's screen. */
  readonly reloadsItself: boolean;
  readonly children: ReactNode;
}

/**
 * Catches errors of one screen, so that the rest of the window stays. Without a boundary React removes the whole page.
 */
export class ScreenBoundary extends Component<ScreenBoundaryProps, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { readonly hasFailed: boolean } {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    const { reloadsItself, children } = this.props;
    return this.state.hasFailed ? <Failed goesOnByItself={reloadsItself} /> : children;
  }
}

const reloadAfterMs = 20_000;
const reload = (): void => location.reload();

/**
 * Shown for a screen that failed. Reloading the page helps when a part of the code could not be fetched, as after an
 * update.
 */
function Failed({ goesOnByItself }: { readonly goesOnByItself: boolean }) {
  const t = useText();
  useEffect(() => {
    if (!goesOnByItself) return undefined;
    const timer = setTimeout(reload, reloadAfterMs);
    return () => clearTimeout(timer);
  }, [goesOnByItself]);
  return (
    <div className="screen-failed" role="alert">
      <EmptyState
        icon={TriangleAlert}
        title={t('shell.failed.title')}
        action={
          <Button icon={RefreshCw} onPress={reload}>
            {t('shell.reload')}
          </Button>
        }
      >
        {t('shell.failed.text')}
      </EmptyState>
    </div>
  );
}
