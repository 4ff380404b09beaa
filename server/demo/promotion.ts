import { adPlansOf } from './ads'
import { blackEmailsOf, blackIpsOf } from './blacklists'
import { casesOf } from './cases'
import type { Past } from './clock'
import { competitorsOf } from './competitors'
import type { NamedProduct } from './enquiries'
import { enterprisesOf } from './enterprises'
import { keywordsOf } from './keywords'
import { postsOf } from './posts'
import type { DemoRecord } from './products'
import type { Random } from './random'
import type { LineName } from './words'

export interface Promotion {
  readonly past: Past
  readonly random: Random
  readonly line: LineName
  readonly products: readonly NamedProduct[]
  /** Stored picture paths of products. */
  readonly pictures: readonly string[]
  /** Of the factory. */
  readonly photos: readonly string[]
  readonly sites: readonly { readonly code: string; readonly domainName: string }[]
  readonly owners: readonly { readonly username: string; readonly role: string }[]
  readonly amounts: {
    readonly cases: number
    readonly emails: number
    readonly ips: number
    readonly posts: number
  }
}

/** How a company makes itself known on the web and whom it keeps out: records by their entity's name. */
export function promotionOf(
  given: Promotion,
): readonly (readonly [string, readonly DemoRecord[]])[] {
  const { past, random, line, products, pictures, sites, amounts } = given
  const siteCodes = sites.map(({ code }) => code)
  const people = given.owners.filter(({ role }) => role !== 'admin')
  const owners = people.map(({ username }) => username)
  const auditor = people.find(({ role }) => role === 'configurator')?.username ?? 'admin'
  return [
    ['customerCase', casesOf({ past, random, line, products, siteCodes, pictures }, amounts.cases)],
    ['blackEmail', blackEmailsOf(random, amounts.emails, past)],
    ['blackIp', blackIpsOf(random, amounts.ips, past)],
    ['seoKeyword', keywordsOf({ past, random, line, sites, owners })],
    ['competitor', competitorsOf({ past, random, line, owners })],
    [
      'marketingPost',
      postsOf(
        { past, random, line, products, siteCodes, pictures, owners, auditor },
        amounts.posts,
      ),
    ],
    ['enterprise', enterprisesOf(siteCodes, { past, logo: pictures[0], photos: given.photos })],
    ['adPlan', adPlansOf({ past, random, line, sites, owners })],
  ]
}
