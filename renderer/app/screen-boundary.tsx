import { RefreshCw, TriangleAlert } from 'lucide-react';
import { Component, useEffect, type ReactNode } from 'react';
import { useText } from '../i18n/text.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

interface ScreenBoundaryProps {
  /** Nobody stands at a station's screen to press a button. */
  readonly goesOnByItself: boolean;
  readonly children: ReactNode;
}

/** Keeps what fails in one screen from leaving an empty window: React takes away all that it cannot draw. */
export class ScreenBoundary extends Component<ScreenBoundaryProps, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { readonly hasFailed: boolean } {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    const { goesOnByItself, children } = this.props;
    return this.state.hasFailed ? <Failed goesOnByItself={goesOnByItself} /> : children;
  }
}

const goOnAfterMs = 20_000;
const reload = (): void => location.reload();

/** A part that could not be fetched, as after an update, is there once the page is loaded again. */
function Failed({ goesOnByItself }: { readonly goesOnByItself: boolean }) {
  const t = useText();
  useEffect(() => {
    if (!goesOnByItself) return undefined;
    const timer = setTimeout(reload, goOnAfterMs);
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
