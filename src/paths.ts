import { homePath } from '#model'
import { basePath } from './constants'

/** Every route constant of the shell. Page paths come from the server's menu. */
export const paths = {
  root: '/',
  home: homePath,
  user: '/user',
  login: '/user/login',
  register: '/user/register',
  registerResult: '/user/register-result',
  alteration: '/user/alteration',
  announcements: '/isps/userAnnouncement',
  center: '/account/center',
  why: '/account/why',
  notFound: '/404',
  noAccess: '/403',
  failed: '/500',
} as const

/** What 权限说明 can be asked in its address. */
interface AskedRight {
  readonly kind: 'entry' | 'code' | 'field' | 'row'
  readonly name: string
  readonly id?: string
  /** Who sees it, instead of why one sees it oneself. */
  readonly ask?: 'who'
}

/** The address that asks about a right. */
export const whyHref = (asked: AskedRight): string =>
  `${paths.why}?${new URLSearchParams(Object.entries(asked))}`

/** What can be reached without a session. */
export const publicPaths: readonly string[] = [
  paths.login,
  paths.register,
  paths.registerResult,
  paths.alteration,
]

/** The address of a path for the browser itself; the router adds the base to what it is given. */
export const hrefTo = (path: string): string => basePath + path

/** Path, query and all of the page that is shown, as the router has it. */
export const currentPath = (): string =>
  (location.pathname.startsWith(`${basePath}/`) ? location.pathname.slice(basePath.length) : '/') +
  location.search

/** Login that returns to `from` afterwards; only paths of our own are accepted back (see `safeRedirect`). */
export const loginHref = (from: string): string =>
  from === paths.root || isPassing(from)
    ? paths.login
    : `${paths.login}?redirect=${encodeURIComponent(from)}`

/** An internal path, or home: `//host`, `https:`, back-slashes and what browsers drop from an address never leave the console. */
export function safeRedirect(target: string | null): string {
  if (!target || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(target) || isPassing(target)) return paths.home
  return target
}

/** What nobody asks to come back to: what needs no session, and pages that say why there is none. */
const isPassing = (target: string): boolean => {
  const [path = ''] = target.split(/[?#]/)
  const passing: readonly string[] = [paths.user, paths.notFound, paths.noAccess, paths.failed]
  return passing.includes(path) || publicPaths.includes(path)
}
