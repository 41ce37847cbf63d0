import { FileInput } from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import { Button } from './button.tsx';

interface FileButtonProps {
  readonly children: ReactNode;
  readonly accept: string;
  readonly onFile: (file: File) => void;
}

/** Chooses one file of this computer, which the page reads. */
export function FileButton({ children, accept, onFile }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button icon={FileInput} onPress={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          // The same file can be chosen again after it was changed.
          event.target.value = '';
          if (file !== undefined) onFile(file);
        }}
      />
    </>
  );
}
