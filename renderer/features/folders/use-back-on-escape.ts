import { useEffect } from 'react';
import { hrefOf, navigate } from '../../screen/routes.ts';
import { isTyping } from '../../screen/screen.tsx';

const opened = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]';

/** Back to the folders, from the fields of the editor too. An open menu or dialog, or the search field, takes the key first. */
export function useBackOnEscape(): void {
  useEffect(() => {
    const onKey = ({ key, target, defaultPrevented }: KeyboardEvent) => {
      if (key !== 'Escape' || defaultPrevented || document.querySelector(opened) !== null) return;
      if (isTyping(target) && !(target instanceof Element && target.closest('.folder-editor') !== null)) return;
      navigate(hrefOf('folders'));
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}
