/** A JSON pointer below `base`; `~` and `/` in a key are escaped as RFC 6901 says. */
export function below(base: string, ...keys: readonly (string | number)[]): string {
  let pointer = base
  for (const key of keys) pointer += `/${typeof key === 'number' ? key : escaped(key)}`
  return pointer
}

/**
 * Skips the replacing where possible: keys with `~` or `/` are rare, and every value of every document gets a pointer.
 */
const escaped = (key: string): string =>
  key.includes('~') || key.includes('/') ? key.replaceAll('~', '~0').replaceAll('/', '~1') : key

/** The keys of a pointer; array positions are texts. */
export const keysOf = (pointer: string): readonly string[] =>
  pointer === ''
    ? []
    : pointer
        .slice(1)
        .split('/')
        .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))

/** Whether `pointer` is `above` or below it. */
export const covers = (above: string, pointer: string): boolean =>
  pointer === above || pointer.startsWith(`${above}/`)
