// Loaded before a program that runs as a utility process: replaces Node's channel by the port that Electron gives such
// a process.
const send = process.send?.bind(process);
delete process.send;
const port = {
  // The callback reports that the parent no longer exists, which does not matter here.
  postMessage: (message: unknown) => send?.(message, undefined, undefined, () => undefined),
  on: (_event: 'message', listener: (event: { readonly data: unknown }) => void) =>
    process.on('message', (data) => listener({ data })),
};
Object.defineProperty(process, 'parentPort', { value: port });
// A utility process ends with its parent, and not because it has nothing left to do.
process.on('disconnect', () => process.exit(1));
process.channel?.ref();
