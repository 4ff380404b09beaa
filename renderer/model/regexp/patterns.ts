const byte = '(25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)'
const group = '[\\da-f]{1,4}'

/** IPv6: up to eight groups; `::` replaces one or more omitted groups. */
const groups = [
  `(${group}:){7}${group}`,
  `(${group}:){1,7}:`,
  ...[1, 2, 3, 4, 5, 6].map((after) => `(${group}:){1,${7 - after}}(:${group}){1,${after}}`),
  `:((:${group}){1,7}|:)`,
].join('|')

/** An IP address, or a network with its prefix length (at least 1). */
const ip = `${byte}(\\.${byte}){3}(/(3[0-2]|[12]\\d|[1-9]))?|(${groups})(/(12[0-8]|1[01]\\d|[1-9]\\d?))?`

/** A part of an e-mail address between dots before the @: names may contain apostrophes, company names ampersands. */
const atom = "[\\w!#$%&'*+/=?^`{|}~-]+"
const label = '\\w([\\w-]*\\w)?'

/** The named patterns of the specification (widgets, §5), and `ip`. */
export const namedPatterns: Readonly<Record<string, RegExp>> = {
  'n6-16': /^\d{6,18}$/,
  '*6-16': /^.{6,16}$/u,
  's6-18': /^[a-z]{6,18}$/i,
  url: /^https?:\/\/[^\s/?#]+([/?#]\S*)?$/i,
  e: new RegExp(`^${atom}(\\.${atom})*@(${label}\\.)+([a-z]{2,}|xn--[a-z\\d-]*[a-z\\d])$`, 'i'),
  m: /^1[3-9]\d{9}$/,
  p: /^[1-9]\d{5}$/,
  s: /^[a-z]+$/i,
  n: /^-?\d+(\.\d+)?$/,
  z: /^-?\d+$/,
  '*': /^.+$/s,
  money: /^(0|[1-9]\d*)(\.\d{1,2})?$/,
  ip: new RegExp(`^(${ip})$`, 'i'),
}

/** Names that people try who do not know the list. */
export const patternAliases: Readonly<Record<string, string>> = {
  email: 'e',
  mail: 'e',
  mobile: 'm',
  phone: 'm',
  tel: 'm',
  zip: 'p',
  postcode: 'p',
  letters: 's',
  alpha: 's',
  number: 'n',
  numeric: 'n',
  integer: 'z',
  int: 'z',
  link: 'url',
}

// Patterns of documents run on values of at most this length, which bounds the time of slow ones.
const testedLength = 4096

/** Whether the whole value matches: `pattern` is a name from the list above or a regular expression. */
export const matches = (pattern: string, value: string): boolean => matcher(pattern)(value)

/** The same for many values: the pattern is looked up once. Throws if it is not a valid regular expression. */
export function matcher(pattern: string): (value: string) => boolean {
  const named = Object.hasOwn(namedPatterns, pattern) ? namedPatterns[pattern] : undefined
  const regexp = named ?? compiled(pattern)
  return (value) => value.length <= testedLength && regexp.test(value)
}

const cache = new Map<string, RegExp>()

function compiled(source: string): RegExp {
  const known = cache.get(source)
  if (known) return known
  const regexp = new RegExp(`^(?:${source})$`, 'u')
  cache.set(source, regexp)
  return regexp
}
