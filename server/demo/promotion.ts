import { stableId } from '../kernel/ids'
import { adPlansOf } from './ads'
import { blackEmailsOf, blackIpsOf } from './blacklists'
import { casesOf } from './cases'
import { channelsOf } from './channels'
import type { Past } from './clock'
import { competitorsOf, type KnownKeyword } from './competitors'
import type { NamedProduct } from './enquiries'
import { enterprisesOf } from './enterprises'
import { keywordsOf } from './keywords'
import { postsOf } from './posts'
import type { DemoRecord } from './products'
import type { Random } from './random'
import type { LineName } from './words'

export interface Promotion {
  readonly tenantId: number
  readonly past: Past
  readonly random: Random
  readonly line: LineName
  readonly products: readonly NamedProduct[]
  /** Paths of stored product pictures. */
  readonly pictures: readonly string[]
  /** Pictures of the factory. */
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

/** Records of the company's web promotion and its blacklists, by entity name. */
export function promotionOf(
  given: Promotion,
): readonly (readonly [string, readonly DemoRecord[]])[] {
  const { past, random, line, products, pictures, sites, amounts } = given
  const siteCodes = sites.map(({ code }) => code)
  const people = given.owners.filter(({ role }) => role !== 'admin')
  const owners = people.map(({ username }) => username)
  const keywords = keywordsOf({ past, random, line, sites, owners })
  const known = keywords.map((keyword, at) => rankedKeyword(given.tenantId, keyword, at))
  const auditor = people.find(({ role }) => role === 'configurator')?.username ?? 'admin'
  return [
    ['customerCase', casesOf({ past, random, line, products, siteCodes, pictures }, amounts.cases)],
    ['blackEmail', blackEmailsOf(random, amounts.emails, past)],
    ['blackIp', blackIpsOf(random, amounts.ips, past)],
    ['seoKeyword', keywords],
    ['competitor', competitorsOf({ past, random, line, owners, known })],
    ['marketingChannel', channelsOf({ tenantId: given.tenantId, past, line, siteCodes, owners })],
    [
      'marketingPost',
      postsOf(
        {
          tenantId: given.tenantId,
          past,
          random,
          line,
          products,
          siteCodes,
          pictures,
          owners,
          auditor,
        },
        amounts.posts,
      ),
    ],
    ['enterprise', enterprisesOf(siteCodes, { past, logo: pictures[0], photos: given.photos })],
    ['adPlan', adPlansOf({ past, random, line, sites, owners })],
  ]
}

/** A keyword as competitors' pages refer to it: the id follows from its place, the rank is that of its newest row. */
function rankedKeyword(tenantId: number, { word, ranks }: DemoRecord, at: number): KnownKeyword {
  const [newest] = Array.isArray(ranks) ? ranks : []
  const rank = (newest as { readonly rank?: number | null } | undefined)?.rank ?? null // made by keywordsOf
  return { id: stableId('seoKeyword', String(tenantId), String(at)), word: String(word), rank }
}
