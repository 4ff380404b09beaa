import { pastDate, pastTime } from './clock'
import enterpriseWords from './enterprises.json'
import type { DemoRecord } from './products'

const { certs, ...own } = enterpriseWords
type SiteCode = keyof typeof own

/** One record for each website, with its certificates in the order in which they are shown. */
export function enterprisesOf(
  siteCodes: readonly string[],
  logo: string | undefined,
): readonly DemoRecord[] {
  return siteCodes.filter(isKnown).map((site, at) => {
    const { intro, ...facts } = own[site]
    return {
      ...facts,
      site,
      logo: logo === undefined ? [] : [logo],
      intro: intro.map((paragraph) => `<p>${paragraph}</p>`).join(''),
      certs: certs[site].map(certOf),
      createTime: pastTime(540 - at * 60, 600),
    }
  })
}

const isKnown = (site: string): site is SiteCode => Object.hasOwn(own, site)

function certOf([name, no, issuer, issuedAgo, daysLeft]: readonly (string | number | null)[]) {
  return {
    ...{ name, no, issuer },
    issueDate: pastDate(Number(issuedAgo)),
    expireDate: typeof daysLeft === 'number' ? pastDate(-daysLeft) : null,
  }
}
