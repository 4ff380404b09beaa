/**
 * What the browser reports about its time zone and language. It tells where a visitor is without a GeoIP database, and
 * no IP address leaves the server.
 */
export interface Origin {
  /** IANA name: Europe/Berlin. */
  readonly timeZone: string
  /** As browsers name it: de-AT. */
  readonly language: string
}

/** Picks one of the given ISO 3166 codes; undefined if the browser's data does not help. */
export function countryOf(
  { timeZone, language }: Origin,
  among: Iterable<string>,
): string | undefined {
  const codes = [...among]
  const near = codes.filter((code) => zonesOf(code).includes(canonical(timeZone)))
  const region = regionOf(language)
  // The time zone says where the visitor is. The language says where he comes from, so it only breaks ties.
  if (near.length === 1) return near[0]
  if (near.length > 1) return near.find((code) => code === region) ?? near[0]
  return timeZone === '' || timeZone === 'UTC' ? codes.find((code) => code === region) : undefined
}

/** The given language that matches the browser's, such as `de` for de-AT; undefined if none does. */
export function languageOf(
  { language }: Pick<Origin, 'language'>,
  among: Iterable<string>,
): string | undefined {
  const [own = ''] = language.toLowerCase().split('-')
  return [...among].find((code) => code === own)
}

const zones = new Map<string, readonly string[]>()

function zonesOf(code: string): readonly string[] {
  const known = zones.get(code)
  if (known) return known
  const found = /^[A-Z]{2}$/.test(code) ? (localeZones(`und-${code}`) ?? []) : []
  zones.set(code, found.map(canonical))
  return zones.get(code) ?? []
}

/** Newer engines have a method, Node 20 has a property. */
function localeZones(tag: string): readonly string[] | undefined {
  const locale: Intl.Locale & {
    getTimeZones?(): readonly string[] | undefined
    readonly timeZones?: readonly string[]
  } = new Intl.Locale(tag)
  return locale.getTimeZones?.() ?? locale.timeZones
}

/** Zones have aliases: Asia/Calcutta is Asia/Kolkata. */
function canonical(zone: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone
  } catch {
    return ''
  }
}

function regionOf(language: string): string | undefined {
  try {
    return new Intl.Locale(language).maximize().region
  } catch {
    return undefined
  }
}
