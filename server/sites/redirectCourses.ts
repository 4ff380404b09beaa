/** An active line of 网址跳转. */
export interface Redirect {
  readonly id: string
  /** A path of the website; a trailing `*` matches all paths with this prefix. */
  readonly source: string
  /** A path of the website, or any address. */
  readonly target: string
  readonly kind: string
}

/** The redirects that a request for a source passes, or the ring in which it would never end. */
export type Course =
  | { readonly passed: readonly Redirect[]; readonly ring?: undefined }
  | { readonly passed?: undefined; readonly ring: readonly Redirect[] }

/** Sorts redirects as websites match them: exact sources first, then prefixes, longest first. */
export const inOrder = (redirects: readonly Redirect[]): readonly Redirect[] =>
  redirects.toSorted(
    (a, b) =>
      Number(isPrefix(a)) - Number(isPrefix(b)) ||
      b.source.length - a.source.length ||
      (a.source < b.source ? -1 : 1),
  )

/** The course of each redirect of the website at `domain`. */
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

/** The final target of a course, and its kind: permanent only if every step is. */
export function endOf(passed: readonly Redirect[]): Pick<Redirect, 'target' | 'kind'> {
  const forNow = passed.find(({ kind }) => kind !== forGood)
  return { target: passed.at(-1)?.target ?? '', kind: forNow?.kind ?? forGood }
}

const forGood = '301'

const isPrefix = ({ source }: Redirect): boolean => source.endsWith('*')

/** The target's path on the website itself; undefined = it leads elsewhere. */
function pathOn(target: string, domain: string): string | undefined {
  if (target.startsWith('/') && !target.startsWith('//')) return target.replace(/[?#].*$/, '')
  if (!URL.canParse(target)) return undefined
  const { hostname, pathname } = new URL(target)
  return bare(hostname) === bare(domain) ? decoded(pathname) : undefined
}

const bare = (host: string): string => host.toLowerCase().replace(/^www\./, '')

/** Decodes a path to what people write, as parsed URLs are percent-encoded. */
function decoded(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}
