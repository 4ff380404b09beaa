import type { Past } from './clock'
import enterpriseWords from './enterprises.json'
import type { DemoRecord } from './products'

const { certs, ...own } = enterpriseWords
type SiteCode = keyof typeof own

/** One record per website, with its certificates in display order. */
export function enterprisesOf(
  siteCodes: readonly string[],
  {
    logo,
    photos,
    past,
  }: {
    readonly logo: string | undefined
    readonly photos: readonly string[]
    readonly past: Past
  },
): readonly DemoRecord[] {
  return siteCodes.filter(isKnown).map((site, at) => {
    const { intro, contacts, ...facts } = own[site]
    return {
      ...facts,
      site,
      logo: logo === undefined ? [] : [logo],
      photos,
      intro: intro.map((paragraph) => `<p>${paragraph}</p>`).join(''),
      contacts: contacts.map(contactOf),
      certs: certs[site].map((cert) => certOf(cert, past)),
      createTime: past.time(540 - at * 60, 600),
    }
  })
}

/** Company name in its letters to customers. */
export const foreignCompany = (siteCode: string): string =>
  isKnown(siteCode) ? own[siteCode].nameEn : ''

const isKnown = (site: string): site is SiteCode => Object.hasOwn(own, site)

/** The first contact is the main one. */
const contactOf = ([name, role, phone, email]: readonly string[], at: number) => ({
  name,
  role,
  phone,
  email,
  main: at === 0,
})

function certOf(
  [name, no, issuer, issuedAgo, daysLeft]: readonly (string | number | null)[],
  past: Past,
) {
  return {
    name,
    no,
    issuer,
    issueDate: past.date(Number(issuedAgo)),
    expireDate: typeof daysLeft === 'number' ? past.date(-daysLeft) : null,
  }
}
