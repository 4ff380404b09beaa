/** A JSON pointer below `base`; `~` and `/` in a key are escaped as RFC 6901 says. */
export function below(base: string, ...keys: readonly (string | number)[]): string {
  let pointer = base
  for (const key of keys) pointer += `/${typeof key === 'number' ? key : escaped(key)}`
  return pointer
}

/** Keys that need it are rare, pointers are made for every value of every document. */
const escaped = (key: string): string =>
  key.includes('~') || key.includes('/') ? key.replaceAll('~', '~0').replaceAll('/', '~1') : key

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
