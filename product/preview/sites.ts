import type { RequestPort } from '#renderer'
import { isRecord } from '../../renderer/data/envelope'

/** A website that the record may be seen on. */
export interface Site {
  readonly code: string
  readonly name: string
  readonly domainName: string
}

/** What a website is called and looks like. */
export interface Look {
  readonly name: string
  readonly company: string
  readonly domain: string
  /** Stored path; '' = none. */
  readonly logo: string
  /** `#rrggbb` */
  readonly color: string
  readonly filing: string
}

// Of a site that names none.
const usualColor = '#1f4e79'

/** The sites of the tenant in force. */
export async function readSites(
  request: RequestPort,
  signal: AbortSignal,
): Promise<readonly Site[]> {
  const { result } = await request.send({ method: 'GET', url: '/sys/api/getSiteListByUid', signal })
  const list = Array.isArray(result) ? result.filter(isRecord) : []
  return list.map((site) => ({
    ...{ code: textOf(site.code), name: textOf(site.name), domainName: textOf(site.domainName) },
  }))
}

/** By what its domain is called before anybody has signed in. */
export async function readLook(
  request: RequestPort,
  site: Site | undefined,
  signal: AbortSignal,
): Promise<Look> {
  if (!site) return { name: '', company: '', domain: '', logo: '', color: usualColor, filing: '' }
  const params = { domainName: site.domainName }
  const { result } = await request.send({ method: 'GET', url: '/oem-manage/get', params, signal })
  const told = isRecord(result) ? result : {}
  const color = textOf(told.defaultThemeColor)
  return {
    name: site.name,
    company: textOf(told.enterpriseName),
    domain: site.domainName,
    logo: textOf(told.logoUrl) || textOf(told.navigationLogoUrl),
    color: /^#[0-9a-f]{6}$/i.test(color) ? color : usualColor,
    filing: textOf(told.domainFilingInfo),
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
