import { pastDate, pastTime } from './clock'
import competitorWords from './competitors.json'
import type { DemoRecord } from './products'
import type { Random } from './random'
import type { LineName } from './words'

/** Competitors with the pages that matter, the home page first. */
export const competitorsOf = (
  random: Random,
  line: LineName,
  owners: readonly string[],
): readonly DemoRecord[] =>
  competitorWords[line].map((entry) => competitor(random, line, entry, random.pick(owners)))

function competitor(
  random: Random,
  line: LineName,
  [name, domain, country, level, business, founded, traffic]: readonly (string | number)[],
  owner: string,
): DemoRecord {
  const visits = Number(traffic)
  const { strengths, weaknesses, plans } = competitorWords
  return {
    ...{ name, domain, country, level, business, founded, traffic, owner },
    watch: level === 'high',
    keywords: Math.round(visits / random.int(18, 30)),
    backlinks: Math.round(visits / random.int(6, 14)),
    authority: Math.min(82, Math.round(18 + Math.sqrt(visits) / 10 + random.int(0, 9))),
    adSpend: random.chance(0.75) ? Math.round(visits / random.int(12, 40)) * 10 : null,
    overlap: random.int(6, 38),
    strengths: random.some(strengths, 2, 3).join('；'),
    weaknesses: random.some(weaknesses, 1, 3).join('；'),
    plan: random.some(plans, 1, 2).join('；'),
    checkDate: pastDate(random.int(2, 60)),
    pages: pagesOf(random, line, String(domain), visits),
    createTime: pastTime(random.int(200, 540), random.int(540, 1080)),
  }
}

function pagesOf(random: Random, line: LineName, domain: string, traffic: number) {
  const [home, ...others] = competitorWords.pages[line]
  const pages = [home ?? [], ...random.some(others, 3, others.length)]
  return pages.map(([title, kind, path, keyword], at) => ({
    ...{ title, kind, keyword },
    url: `https://${domain}${path}`,
    rank: keyword === null || random.chance(0.2) ? null : random.int(1, 45),
    traffic: Math.round((traffic * random.int(2, 9)) / (at === 0 ? 20 : 100)),
    changeDate: pastDate(random.int(1, 240)),
    note: random.chance(0.35) ? random.pick(competitorWords.pageNotes) : null,
  }))
}
