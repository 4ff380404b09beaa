import type { Past } from './clock'
import competitorWords from './competitors.json'
import type { DemoRecord } from './products'
import type { Random } from './random'
import type { LineName } from './words'

/** One of our own keywords. */
export interface KnownKeyword {
  readonly id: string
  readonly word: string
  readonly rank: number | null
}

export interface CompetitorContext {
  readonly past: Past
  readonly random: Random
  readonly line: LineName
  readonly owners: readonly string[]
  readonly known: readonly KnownKeyword[]
}

/** Competitors with their important pages, home page first. */
export const competitorsOf = (context: CompetitorContext): readonly DemoRecord[] =>
  competitorWords[context.line].map((entry) =>
    competitor(context, entry, context.random.pick(context.owners)),
  )

function competitor(
  context: CompetitorContext,
  [name, domain, country, level, business, founded, traffic]: readonly (string | number)[],
  owner: string,
): DemoRecord {
  const { past, random } = context
  const visits = Number(traffic)
  const { strengths, weaknesses, plans } = competitorWords
  return {
    name,
    domain,
    country,
    level,
    business,
    founded,
    traffic,
    owner,
    watch: level === 'high',
    keywords: Math.round(visits / random.int(18, 30)),
    backlinks: Math.round(visits / random.int(6, 14)),
    authority: Math.min(82, Math.round(18 + Math.sqrt(visits) / 10 + random.int(0, 9))),
    adSpend: random.chance(0.75) ? Math.round(visits / random.int(12, 40)) * 10 : null,
    overlap: random.int(6, 38),
    strengths: random.some(strengths, 2, 3).join('；'),
    weaknesses: random.some(weaknesses, 1, 3).join('；'),
    plan: random.some(plans, 1, 2).join('；'),
    checkDate: past.date(random.int(2, 60)),
    pages: [
      ...pagesOf(context, String(domain), visits),
      ...(level === 'low' ? [] : untrackedOf(context, String(domain), visits)),
    ],
    createTime: past.time(random.int(200, 540), random.int(540, 1080)),
  }
}

function pagesOf(
  { past, random, line, known }: CompetitorContext,
  domain: string,
  traffic: number,
) {
  const [home, ...others] = competitorWords.pages[line]
  const pages = [home ?? [], ...random.some(others, 3, others.length)]
  return pages.map(([title, kind, path, keyword], at) => ({
    title,
    kind,
    keyword,
    url: `https://${domain}${path}`,
    ...comparedWith(
      known.find(({ word }) => word === keyword),
      keyword === null || random.chance(0.2) ? null : random.int(1, 45),
    ),
    traffic: Math.round((traffic * random.int(2, 9)) / (at === 0 ? 20 : 100)),
    changeDate: past.date(random.int(1, 240)),
    note: random.chance(0.35) ? random.pick(competitorWords.pageNotes) : null,
  }))
}

/** Computes the fields that the document would compute from the page's keyword. */
function comparedWith(ours: KnownKeyword | undefined, rank: number | null) {
  const ourRank = ours?.rank ?? null
  const standing = ourRank === null ? 'gap' : (rank ?? 0) < ourRank ? 'behind' : 'ahead'
  return { ours: ours?.id ?? null, rank, ourRank, standing: rank === null ? null : standing }
}

/** Pages ranked for keywords that we do not track. They use no random numbers, so the other records stay the same. */
function untrackedOf({ line, past }: CompetitorContext, domain: string, traffic: number) {
  return competitorWords.untracked[line].map(([title, kind, path, keyword], at) => ({
    title,
    kind,
    keyword,
    url: `https://${domain}${path}`,
    changeDate: past.date(20 + at * 9),
    ...comparedWith(undefined, (traffic % 17) + 2 + at * 5),
    traffic: Math.round(traffic / (60 + at * 30)),
    note: null,
  }))
}
