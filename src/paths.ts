/** Every route constant of the shell. Page paths come from the server's menu. */
export const paths = {
  root: '/',
  home: '/websiteManage/dashboard/analysis',
  user: '/user',
  login: '/user/login',
  notFound: '/404',
} as const

/** Login that returns to `from` afterwards; only paths of our own are accepted back (see `safeRedirect`). */
export const loginHref = (from: string): string =>
  from === paths.root || from.startsWith(paths.user)
    ? paths.login
    : `${paths.login}?redirect=${encodeURIComponent(from)}`

/** An internal path, or home: `//host`, `https:` and back-slash tricks never leave the console. */
export function safeRedirect(target: string | null): string {
  if (!target || !/^\/(?![/\\])[^\\]*$/.test(target) || target.startsWith(paths.user))
    return paths.home
  return target
}
