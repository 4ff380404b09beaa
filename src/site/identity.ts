import { siteMessages } from './messages'

/** Name and appearance of a domain (specification, shell §3: site identity). '' = not given. */
export interface SiteIdentity {
  readonly pageTitle: string
  readonly navigationTitle: string
  readonly navigationLogoUrl: string
  readonly enterpriseName: string
  readonly logoUrl: string
  readonly domainFilingInfo: string
  readonly domainNameComplete: string
  readonly productActiveManage: string
  readonly loginPageBgUrl: string
  readonly indexPageBgUrl: string
  readonly defaultThemeColor: string
}

export const nameless: SiteIdentity = {
  pageTitle: siteMessages.product,
  navigationTitle: siteMessages.product,
  navigationLogoUrl: '',
  enterpriseName: '',
  logoUrl: '',
  domainFilingInfo: '',
  domainNameComplete: '',
  productActiveManage: '',
  loginPageBgUrl: '',
  indexPageBgUrl: '',
  defaultThemeColor: '',
}

/** Parses the identity from an answer or from storage; missing or invalid members keep their defaults. */
export function readIdentity(raw: unknown): SiteIdentity {
  if (typeof raw !== 'object' || raw === null) return nameless
  const given = raw as Record<string, unknown> // an object, checked above
  const entries = Object.entries(nameless).map(([key, fallback]) => {
    const value = given[key]
    return [key, typeof value === 'string' && value !== '' ? value : fallback]
  })
  return Object.fromEntries(entries) as SiteIdentity // same keys as `nameless`, texts all
}

/** The site's colour as `#rrggbb`; undefined if missing or unsafe to write into a style. */
export function siteColor({ defaultThemeColor }: SiteIdentity): string | undefined {
  const color = defaultThemeColor.trim().toLowerCase()
  if (/^#[0-9a-f]{6}$/.test(color)) return color
  const [, short = ''] = /^#([0-9a-f]{3})$/.exec(color) ?? []
  return short ? `#${[...short].map((digit) => digit + digit).join('')}` : undefined
}

/** Link to the company's site, from a web address or a bare domain; undefined for anything else. */
export function companyHref({ domainNameComplete }: SiteIdentity): string | undefined {
  const text = domainNameComplete.trim()
  const address = /^https?:\/\//i.test(text) ? text : `https://${text}`
  const plausible = /^https?:\/\/[\p{L}\p{N}.-]+(:\d{1,5})?(\/\S*)?$/iu.test(address)
  return plausible && URL.canParse(address) ? address : undefined
}
