import './file-icon.css';

/** The kind of a file by its name; it says nothing that the name does not say, so it is not read out. */
export function FileIcon({ name }: { readonly name: string }) {
  const ending = /\.([a-z0-9]{1,4})$/iu.exec(name)?.[1] ?? '';
  return (
    <span className="file-icon" aria-hidden>
      {ending.toUpperCase()}
    </span>
  );
}
