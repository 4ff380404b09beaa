import type { Past } from './clock'
import type { DemoRecord } from './products'
import moved from './redirects.json'

/** Moved URLs of each website. */
export const redirectsOf = (
  sites: readonly { readonly code: string }[],
  past: Past,
): readonly DemoRecord[] =>
  sites.flatMap(({ code: site }, place) =>
    moved.map((redirect, at) => ({
      site,
      ...redirect,
      active: !redirect.source.startsWith('/black'),
      createTime: past.time(320 - at * 30 - place * 7, 640),
    })),
  )
