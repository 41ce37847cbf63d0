import type { CallError } from '#contract/frame.ts';
import { useHostText } from '../../i18n/host-text.ts';
import { useText } from '../../i18n/text.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';

/** Shows why a folder cannot be watched. A missing folder can be created. */
export function FolderRefused({ error, onCreate }: { readonly error: CallError; readonly onCreate: () => void }) {
  const t = useText();
  const hostText = useHostText();
  const action = error.code === 'no-folder' && (
    <Button size="s" onPress={onCreate}>
      {t('folders.make')}
    </Button>
  );
  return <Banner tone={error.code === 'no-folder' ? 'hold' : 'fail'} title={hostText.error(error)} action={action} />;
}
