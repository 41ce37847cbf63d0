import { Check, CircleOff, X } from 'lucide-react';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { usePointText } from '../point-text.ts';
import { useText } from '../../i18n/text.tsx';
import { IconButton } from '../../ui/button.tsx';
import type { Draft, ValueEditing } from './use-value-editing.ts';
import './value-editor.css';

interface ValueEditorProps {
  readonly draft: Draft;
  readonly editing: ValueEditing;
  readonly onSave: () => void;
  /** Says that the document does not state the value; absent for a value that is missing anyway. */
  readonly onRemove?: (() => void) | undefined;
}

/** The field in which a person corrects a value. Enter saves, Escape keeps what was read. */
export function ValueEditor({ draft, editing, onSave, onRemove }: ValueEditorProps) {
  const t = useText();
  const pointText = usePointText();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.select(), []);
  const onKeyDown = (event: KeyboardEvent) => {
    // The keys of the grid around it, and Escape of the screen, do not apply.
    event.stopPropagation();
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    if (event.key === 'Enter') onSave();
    else editing.cancel();
  };
  return (
    <div className="value-editor">
      <div className="value-editor-line">
        <input
          ref={input}
          className="field-input"
          aria-label={pointText.field(draft.field)}
          aria-describedby="value-editor-hint"
          aria-invalid={draft.problem === null ? undefined : true}
          value={draft.text}
          autoComplete="off"
          spellCheck={false}
          autoFocus
          onChange={({ target }) => editing.type(target.value)}
          onKeyDown={onKeyDown}
        />
        <IconButton size="s" label={t('shell.save')} icon={Check} onPress={onSave} />
        {onRemove && <IconButton size="s" label={t('correct.remove')} icon={CircleOff} onPress={onRemove} />}
        <IconButton size="s" label={t('shell.cancel')} icon={X} onPress={editing.cancel} />
      </div>
      <small id="value-editor-hint" role={draft.problem === null ? undefined : 'alert'}>
        {draft.problem ?? t('correct.hint')}
      </small>
    </div>
  );
}
