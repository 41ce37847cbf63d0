import { useState } from 'react';
import { TextField } from './text-field.tsx';

export interface TimeFieldProps {
  readonly label: string;
  /** `HH:MM`. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A time of day. An incomplete time is not reported, and its text stays. */
export function TimeField({ label, value, onChange }: TimeFieldProps) {
  const [draft, setDraft] = useState<string | null>(null);
  return (
    <TextField
      label={label}
      type="time"
      value={draft ?? value}
      onChange={(text) => {
        const isWhole = /^\d{2}:\d{2}$/u.test(text);
        setDraft(isWhole ? null : text);
        if (isWhole) onChange(text);
      }}
    />
  );
}
