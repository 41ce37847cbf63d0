import { useState } from 'react';
import { Button } from './button.tsx';
import { TextField, type TextFieldProps } from './text-field.tsx';

export interface SavedFieldProps extends Pick<
  TextFieldProps,
  'label' | 'description' | 'placeholder' | 'type' | 'lines'
> {
  readonly value: string;
  readonly saveLabel: string;
  /** Resolves to `null` when the value was saved, else to a text that says why not. */
  readonly onSave: (value: string) => Promise<string | null>;
}

/** A text field that takes effect only when it is saved, because a half-typed value would do harm. */
export function SavedField({ value, saveLabel, onSave, ...rest }: SavedFieldProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const [error, setError] = useState('');
  const text = draft ?? value;
  const save = async () => {
    const why = await onSave(text.trim());
    setError(why ?? '');
    if (why === null) setDraft(null);
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <TextField
        {...rest}
        value={text}
        error={error}
        onChange={(next) => {
          setDraft(next);
          setError('');
        }}
        after={
          <Button type="submit" isDisabled={text.trim() === value}>
            {saveLabel}
          </Button>
        }
      />
    </form>
  );
}
