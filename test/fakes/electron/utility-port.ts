// Loaded before a program that runs as a utility process: what Electron gives such a process instead of Node's channel.
const send = process.send?.bind(process);
delete process.send;
const port = {
  // The callback learns that the parent is gone, which does not matter here.
  postMessage: (message: unknown) => send?.(message, undefined, undefined, () => undefined),
  on: (_event: 'message', listener: (event: { readonly data: unknown }) => void) =>
    process.on('message', (data) => listener({ data })),
};
Object.defineProperty(process, 'parentPort', { value: port });
// Such a process does not outlive its parent, nor end by having nothing left to do.
process.on('disconnect', () => process.exit(1));
process.channel?.ref();
