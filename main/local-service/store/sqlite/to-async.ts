type Method = (...args: never[]) => unknown;

/** The synchronous form of an interface of promises, as SQLite implements it. */
export type Sync<Interface> = {
  readonly [Name in keyof Interface]: Interface[Name] extends (...args: infer Args) => Promise<infer Result>
    ? (...args: Args) => Result
    : never;
};

/**
 * Returns the same interface with promises, so that an error of SQLite is a rejection as with any other database.
 * `before` runs before each call, and an error of it is a rejection, too.
 */
export function toAsync<Interface extends object>(
  sync: Sync<Interface>,
  before: () => void = () => undefined,
): Interface {
  const methods = Object.entries<Method>(sync as Readonly<Record<string, Method>>).map(([name, method]) => [
    name,
    (...args: never[]) =>
      Promise.try(() => {
        before();
        return method(...args);
      }),
  ]);
  // The compiler cannot follow a mapped type through its entries.
  return Object.fromEntries(methods) as Interface;
}

type SyncParts<Parts> = { readonly [Name in keyof Parts]: Sync<Parts[Name]> };

/**
 * Returns what makes the same interfaces with promises for one transaction, each when it is first used: a transaction uses
 * few of them. `assertOpen` throws after its end.
 */
export function createAsyncParts<Parts extends object>(
  parts: SyncParts<Parts>,
): (assertOpen: () => void) => Parts & { readonly assertOpen: () => void } {
  const getters = Object.entries<object>(parts).map(([name, part]) => [
    name,
    {
      get(this: { readonly assertOpen: () => void }) {
        const value = toAsync(part, this.assertOpen);
        Object.defineProperty(this, name, { value, configurable: true });
        return value;
      },
    },
  ]);
  const prototype = Object.defineProperties({}, Object.fromEntries(getters) as PropertyDescriptorMap) as Parts;
  return (assertOpen) => Object.assign(Object.create(prototype) as Parts, { assertOpen });
}
