import { useState } from 'react';
import { Button } from './button.tsx';
import { TextField, type TextFieldProps } from './text-field.tsx';

export interface SavedFieldProps extends Pick<
  TextFieldProps,
  'label' | 'description' | 'placeholder' | 'type' | 'lines'
> {
  readonly value: string;
  readonly saveLabel: string;
  /** `null` when it was kept; else in words why not. */
  readonly onSave: (value: string) => Promise<string | null>;
}

/** A text that takes effect when it is saved, because half of it would do harm. */
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
