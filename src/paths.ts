import { homePath } from '../product/shellNames'
import { basePath } from './constants'

/** All route constants of the shell. Page paths come from the server's menu. */
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

/** Parameters of 权限说明. */
interface AskedRight {
  readonly kind: 'entry' | 'code' | 'field' | 'row'
  readonly name: string
  readonly id?: string
  /** Ask who can see it, instead of why the user can. */
  readonly ask?: 'who'
}

/** Address of the question about a right. */
export const whyHref = (asked: AskedRight): string =>
  `${paths.why}?${new URLSearchParams(Object.entries(asked))}`

/** Paths that need no session. */
export const publicPaths: readonly string[] = [
  paths.login,
  paths.register,
  paths.registerResult,
  paths.alteration,
]

/** Full path for the browser; the router adds the base by itself. */
export const hrefTo = (path: string): string => basePath + path

/** Path, query and hash of the current page, relative to the base. */
export const currentPath = (): string =>
  (location.pathname.startsWith(`${basePath}/`) ? location.pathname.slice(basePath.length) : '/') +
  location.search

/** Login that returns to `from` afterwards; only paths of our own are accepted back (see `safeRedirect`). */
export const loginHref = (from: string): string =>
  from === paths.root || isPassing(from)
    ? paths.login
    : `${paths.login}?redirect=${encodeURIComponent(from)}`

/**
 * An internal path, or home: `//host`, `https:`, backslashes and characters that browsers drop never lead out of the
 * console.
 */
export function safeRedirect(target: string | null): string {
  if (!target || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(target) || isPassing(target)) return paths.home
  return target
}

/** Pages that are no return target: those without a session, and error pages. */
const isPassing = (target: string): boolean => {
  const [path = ''] = target.split(/[?#]/)
  const passing: readonly string[] = [paths.user, paths.notFound, paths.noAccess, paths.failed]
  return passing.includes(path) || publicPaths.includes(path)
}
