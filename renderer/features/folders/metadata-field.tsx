import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { useText } from '../../i18n/text.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';

export interface MetadataFieldProps {
  readonly metadata: Readonly<Record<string, string>>;
  readonly onChange: (metadata: Record<string, string>) => void;
}

/**
 * Edits the metadata that every document of the folder gets. Rows without a name stay in the form and are not saved.
 */
export function MetadataField({ metadata, onChange }: MetadataFieldProps) {
  const t = useText();
  const [rows, setRows] = useState(() => Object.entries(metadata));
  const change = (next: [string, string][]) => {
    setRows(next);
    onChange(Object.fromEntries(next.filter(([name]) => name.trim() !== '')));
  };
  const replace = (index: number, row: [string, string]) => change(rows.map((each, at) => (at === index ? row : each)));
  return (
    <fieldset className="metadata-field">
      <legend className="field-label">{t('rules.metadata')}</legend>
      <p className="field-description">{t('rules.metadata.text')}</p>
      {rows.map(([name, value], index) => (
        <div key={index} className="metadata-row">
          <TextField label={t('rules.metadata.name')} value={name} onChange={(text) => replace(index, [text, value])} />
          <TextField
            label={t('rules.metadata.value')}
            value={value}
            onChange={(text) => replace(index, [name, text])}
          />
          <IconButton
            label={t('rules.metadata.remove')}
            icon={X}
            onPress={() => change(rows.filter((_, at) => at !== index))}
          />
        </div>
      ))}
      <Button size="s" icon={Plus} onPress={() => setRows([...rows, ['', '']])}>
        {t('rules.metadata.add')}
      </Button>
    </fieldset>
  );
}
