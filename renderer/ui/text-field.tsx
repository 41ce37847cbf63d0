import { useEffect, useRef, type ReactNode } from 'react';
import { FieldError } from 'react-aria-components/FieldError';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { Text } from 'react-aria-components/Text';
import { TextArea } from 'react-aria-components/TextArea';
import { TextField as AriaTextField } from 'react-aria-components/TextField';
import './field.css';

export interface TextFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly description?: ReactNode;
  /** Says what is wrong with the value; empty or absent when nothing is. */
  readonly error?: string | undefined;
  readonly type?: 'text' | 'password' | 'url' | 'number' | 'time';
  readonly placeholder?: string;
  readonly isDisabled?: boolean;
  readonly isRequired?: boolean;
  readonly maxLength?: number;
  readonly autoFocus?: boolean;
  readonly lines?: number;
  /** An element after the input, such as a unit or a button. */
  readonly after?: ReactNode;
}

export function TextField({ label, description, error = '', placeholder = '', lines, after, ...rest }: TextFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const isFirst = rest.autoFocus === true;
  // Typing replaces what a dialog proposes. After the field has the focus, so that it looks as it did.
  useEffect(() => {
    if (isFirst) input.current?.select();
  }, [isFirst]);
  return (
    <AriaTextField {...rest} className="field" isInvalid={error !== ''} autoComplete="off">
      <Label>{label}</Label>
      <div className="field-line">
        {lines === undefined ? (
          <Input ref={input} className="field-input" placeholder={placeholder} spellCheck={false} />
        ) : (
          <TextArea className="field-input" placeholder={placeholder} rows={lines} spellCheck={false} />
        )}
        {after}
      </div>
      {description !== undefined && (
        <Text slot="description" className="field-description">
          {description}
        </Text>
      )}
      <FieldError className="field-error">{error}</FieldError>
    </AriaTextField>
  );
}
