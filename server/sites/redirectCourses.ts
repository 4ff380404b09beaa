/** One line of 网址跳转 that is in force. */
export interface Redirect {
  readonly id: string
  /** A path of the website; a `*` at its end stands for all that begins so. */
  readonly source: string
  /** A path of the website, or any address. */
  readonly target: string
  readonly kind: string
}

/** What becomes of who asks for a source: the lines that he passes, or that they lead him round for ever. */
export type Course =
  | { readonly passed: readonly Redirect[]; readonly ring?: undefined }
  | { readonly passed?: undefined; readonly ring: readonly Redirect[] }

/** What is asked for whole comes before what only begins so, and of those the longest: the order in which a website looks. */
export const inOrder = (redirects: readonly Redirect[]): readonly Redirect[] =>
  redirects.toSorted(
    (a, b) =>
      Number(isPrefix(a)) - Number(isPrefix(b)) ||
      b.source.length - a.source.length ||
      (a.source < b.source ? -1 : 1),
  )

/** The course of each redirect of a website whose host is `domain`. */
export function coursesOf(
  redirects: readonly Redirect[],
  domain: string,
): ReadonlyMap<Redirect, Course> {
  const ordered = inOrder(redirects)
  const whole = new Map(ordered.filter((one) => !isPrefix(one)).map((one) => [one.source, one]))
  const prefixes = ordered.filter(isPrefix)
  const after = ({ target }: Redirect): Redirect | undefined => {
    const path = pathOn(target, domain)
    if (path === undefined) return undefined
    return whole.get(path) ?? prefixes.find(({ source }) => path.startsWith(source.slice(0, -1)))
  }
  const courseOf = (first: Redirect): Course => {
    const passed = [first]
    for (let next = after(first); next; next = after(next)) {
      const at = passed.indexOf(next)
      if (at >= 0) return { ring: passed.slice(at) }
      passed.push(next)
    }
    return { passed }
  }
  return new Map(ordered.map((one) => [one, courseOf(one)]))
}

/** Where the course of a redirect ends, and for how long that holds: for good only if each step does. */
export function endOf(passed: readonly Redirect[]): Pick<Redirect, 'target' | 'kind'> {
  const forNow = passed.find(({ kind }) => kind !== forGood)
  return { target: passed.at(-1)?.target ?? '', kind: forNow?.kind ?? forGood }
}

const forGood = '301'

const isPrefix = ({ source }: Redirect): boolean => source.endsWith('*')

/** The path that a target is on the website itself; undefined = it leads elsewhere. */
function pathOn(target: string, domain: string): string | undefined {
  if (target.startsWith('/') && !target.startsWith('//')) return target.replace(/[?#].*$/, '')
  if (!URL.canParse(target)) return undefined
  const { hostname, pathname } = new URL(target)
  return bare(hostname) === bare(domain) ? decoded(pathname) : undefined
}

const bare = (host: string): string => host.toLowerCase().replace(/^www\./, '')

/** As people write it: an address in parts has its signs escaped. */
function decoded(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}
