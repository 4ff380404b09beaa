import type { Past } from './clock'
import type { DemoRecord } from './products'

const moved: readonly (readonly [source: string, target: string, kind: string, reason: string])[] =
  [
    ['/product.html', '/products', '301', '网站改版，去掉 .html'],
    ['/about.html', '/about/company', '301', '网站改版，去掉 .html'],
    ['/news.html', '/news', '301', '网站改版，去掉 .html'],
    ['/contact.html', '/contact', '301', '网站改版，去掉 .html'],
    ['/catalog/*', '/products/catalogue', '301', '画册合并为一页'],
    ['/products/2024-new/*', '/products/new', '301', '去年的新品并入新品推荐'],
    ['/canton-fair', '/news/fairs', '302', '展会期间的活动页'],
    ['/black-friday', '/products', '302', '促销结束后的临时跳转'],
  ]

/** Addresses that have moved, of each website. */
export const redirectsOf = (
  sites: readonly { readonly code: string }[],
  past: Past,
): readonly DemoRecord[] =>
  sites.flatMap(({ code: site }, place) =>
    moved.map(([source, target, kind, reason], at) => ({
      ...{ site, source, target, kind, reason },
      active: !source.startsWith('/black'),
      createTime: past.time(320 - at * 30 - place * 7, 640),
    })),
  )
