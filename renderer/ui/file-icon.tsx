import './file-icon.css';

/** Shows the extension of a file's name. Screen readers skip it, because the name already says it. */
export function FileIcon({ name }: { readonly name: string }) {
  const ending = /\.([a-z0-9]{1,4})$/iu.exec(name)?.[1] ?? '';
  return (
    <span className="file-icon" aria-hidden>
      {ending.toUpperCase()}
    </span>
  );
}
