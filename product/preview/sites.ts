import { isRecord } from '#data'
import type { RequestPort } from '#ports'

/** A website that may show the record. */
export interface Site {
  readonly code: string
  readonly name: string
  readonly domainName: string
}

/** Name and appearance of a website. */
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

// Colour of a site without its own.
const usualColor = '#1f4e79'

/** The sites of the current tenant. */
export async function readSites(
  request: RequestPort,
  signal: AbortSignal,
): Promise<readonly Site[]> {
  const { result } = await request.send({ method: 'GET', url: '/sys/api/getSiteListByUid', signal })
  const list = Array.isArray(result) ? result.filter(isRecord) : []
  return list.map((site) => ({
    code: textOf(site.code),
    name: textOf(site.name),
    domainName: textOf(site.domainName),
  }))
}

/** Read from the public identity of its domain, which needs no session. */
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
