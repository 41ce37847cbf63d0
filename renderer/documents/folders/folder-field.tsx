import { FolderSearch } from 'lucide-react';
import { useText } from '../../i18n/text.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useChooseFolder } from './use-choose-folder.tsx';

export interface FolderFieldProps {
  readonly label: string;
  readonly value: string;
  readonly error?: string;
  readonly autoFocus?: boolean;
  readonly onChange: (path: string) => void;
}

/** A field for a folder of the computer that Intray runs on. The path can be typed, chosen or dropped. */
export function FolderField({ value, onChange, ...rest }: FolderFieldProps) {
  const t = useText();
  const { choose, dialog } = useChooseFolder(value.trim() === '' ? null : value.trim(), onChange);
  return (
    <>
      <TextField
        {...rest}
        description={t('folders.path.text')}
        placeholder={t('folders.path.example')}
        value={value}
        onChange={onChange}
        after={
          choose !== null && (
            <Button icon={FolderSearch} onPress={choose}>
              {t('browse.open')}
            </Button>
          )
        }
      />
      {dialog}
    </>
  );
}
