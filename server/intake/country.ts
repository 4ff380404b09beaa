/**
 * Where a visitor is, by what the browser says of its clock and its language: no address book of networks is asked, and no
 * address leaves the server.
 */
export interface Origin {
  /** IANA name: Europe/Berlin. */
  readonly timeZone: string
  /** As browsers name it: de-AT. */
  readonly language: string
}

/** Among those given, ISO 3166 codes; undefined where the browser says nothing of use. */
export function countryOf(
  { timeZone, language }: Origin,
  among: Iterable<string>,
): string | undefined {
  const codes = [...among]
  const near = codes.filter((code) => zonesOf(code).includes(canonical(timeZone)))
  const region = regionOf(language)
  // A clock is set where one is; a language says where one comes from, and tells countries of one zone apart.
  if (near.length === 1) return near[0]
  if (near.length > 1) return near.find((code) => code === region) ?? near[0]
  return timeZone === '' || timeZone === 'UTC' ? codes.find((code) => code === region) : undefined
}

/** The language of the browser among those given, as `de` of de-AT; undefined where it is none of them. */
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

/** Engines have it as a method or, as Node 20, as a member. */
function localeZones(tag: string): readonly string[] | undefined {
  const locale: Intl.Locale & {
    getTimeZones?(): readonly string[] | undefined
    readonly timeZones?: readonly string[]
  } = new Intl.Locale(tag)
  return locale.getTimeZones?.() ?? locale.timeZones
}

/** Zones have several names: Asia/Calcutta is Asia/Kolkata. */
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
