/** A JSON pointer below `base`; `~` and `/` in a key are escaped as RFC 6901 says. */
export const below = (base: string, ...keys: readonly (string | number)[]): string =>
  keys.reduce<string>(
    (pointer, key) => `${pointer}/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`,
    base,
  )

/** The keys of a pointer; array positions stay texts. */
export const keysOf = (pointer: string): readonly string[] =>
  pointer === ''
    ? []
    : pointer
        .slice(1)
        .split('/')
        .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))

/** `pointer` is `above` or lies below it. */
export const covers = (above: string, pointer: string): boolean =>
  pointer === above || pointer.startsWith(`${above}/`)
