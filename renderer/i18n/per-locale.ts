/**
 * Makes something for each locale once, for all parts of the page. Formatters of `Intl` are slow to make: a list that made
 * them for each of its rows would spend most of its time with that.
 */
export function perLocale<Made>(make: (locale: string) => Made): (locale: string) => Made {
  const made = new Map<string, Made>();
  return (locale) => {
    const known = made.get(locale);
    if (known !== undefined) return known;
    const one = make(locale);
    made.set(locale, one);
    return one;
  };
}
