/** Lets the browser save bytes, or the content of an address, as a file. */
export function saveAs(content: string | Blob, name: string): void {
  const url = typeof content === 'string' ? content : URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has started the download by then.
  if (typeof content !== 'string') setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
