type Method = (...args: never[]) => unknown;

/** An interface of promises as SQLite answers it: at once. */
export type Sync<Interface> = {
  readonly [Name in keyof Interface]: Interface[Name] extends (...args: infer Args) => Promise<infer Result>
    ? (...args: Args) => Result
    : never;
};

/**
 * The same with promises, so that what SQLite throws is a rejection as with any other database. `before` runs first, each
 * time, and what it throws is one, too.
 */
export function promised<Interface extends object>(
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
