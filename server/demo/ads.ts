import adWords from './ads.json'
import { seasonOf } from './busyness'
import type { Past } from './clock'
import type { DemoRecord } from './products'
import type { Random } from './random'
import type { LineName } from './words'

export interface AdContext {
  readonly past: Past
  readonly random: Random
  readonly line: LineName
  readonly sites: readonly { readonly code: string; readonly domainName: string }[]
  readonly owners: readonly string[]
}

/** Advertising plans of 18 months with daily figures, newest first. */
export function adPlansOf(context: AdContext): readonly DemoRecord[] {
  const { random, line } = context
  const plans = adWords[line].flatMap((entry, place) => {
    const rounds = random.int(1, adWords.rounds.length)
    return adWords.rounds.slice(0, rounds).map((round, at) => {
      const ago = random.int(0, 150)
      // The first plans of a company always run, so that there is one to look after.
      const sure = place < surelyRunning && at === rounds - 1
      return plan(
        context,
        entry,
        round,
        sure ? 5 + (ago % 30) : (rounds - 1 - at) * 170 + ago,
        sure,
      )
    })
  })
  const running = plans.filter(({ status }) => status === 'running')
  return plans.map((one) => ({ ...one, budget: budgetOf(one, running.indexOf(one)) }))
}

const surelyRunning = 3

/** Of the running plans, the first has nearly used up its budget and the second has exceeded it. */
function budgetOf({ budget, days }: AdPlan, at: number): number {
  const spent = days.reduce((sum, { cost }) => sum + cost, 0)
  if (at === 0) return Math.ceil(spent / 88) * 100
  return at === 1 ? Math.floor(spent / 103) * 100 : budget
}

type AdPlan = ReturnType<typeof plan>
type Entry = readonly (string | number | readonly string[] | null)[]

/** `over` = days since the plan ended; below 40 it still runs. */
function plan(context: AdContext, entry: Entry, round: string, over: number, sure: boolean) {
  const { past, random, sites, owners } = context
  const [name, channel, goal, countries, keywords, price] = entry
  const german = Array.isArray(countries) && countries[0] === 'DE'
  const site = sites.find(({ code }) => german && code.endsWith('-de')) ?? sites[0]
  const dailyBudget = random.pick([20, 30, 40, 60, 80, 120])
  const length = random.int(28, 75)
  const runs = over < 40
  const isNew = over < 4
  const status = isNew
    ? 'draft'
    : runs
      ? random.chance(0.75) || sure
        ? 'running'
        : 'paused'
      : 'ended'
  const last = runs ? 1 : over
  return {
    channel,
    goal,
    countries,
    keywords,
    dailyBudget,
    status,
    name: `${name}·${round}`,
    site: site?.code,
    landing: `https://${site?.domainName}/lp/${random.int(10, 99)}`,
    owner: random.pick(owners),
    beginDate: past.date(isNew ? -random.int(2, 9) : last + length - 1),
    endDate: past.date(isNew ? -60 : runs ? -random.int(5, 40) : last),
    budget: Math.ceil((dailyBudget * (length + (runs ? 30 : 2))) / 100) * 100,
    days: isNew
      ? []
      : byCountry(
          daysOf(context, { last, length, dailyBudget, price: Number(price) }),
          Array.isArray(countries) ? countries : [],
        ),
    note: random.chance(0.4) ? random.pick(adWords.notes) : null,
    createTime: past.time((isNew ? 2 : last + length) + random.int(1, 6), random.int(540, 1080)),
  }
}

function daysOf(
  { past, random }: AdContext,
  of: {
    readonly last: number
    readonly length: number
    readonly dailyBudget: number
    readonly price: number
  },
) {
  const { last, length, dailyBudget, price } = of
  const rate = random.int(70, 420) / 10_000
  return Array.from({ length }, (_, at) => {
    const ago = last + at
    // Company buyers search from Monday to Friday.
    const drawn = past.isWeekend(ago) ? random.int(30, 60) : random.int(72, 100)
    // In quiet months fewer people search and less of the budget is spent.
    const share = drawn * seasonOf(past, ago)
    const cost = Math.round(dailyBudget * share) / 100
    const clicks = Math.max(1, Math.round((cost * random.int(80, 125)) / 100 / price))
    const impressions = Math.round(clicks / ((rate * random.int(80, 120)) / 100))
    const asked = Array.from({ length: clicks }, () => random.chance(0.022)).filter(Boolean).length
    // One enquiring visitor in four also buys, for a multiple of the day's cost.
    const buys = asked > 0 && (at * 37 + clicks) % 4 === 0
    const revenue = buys ? Math.round(cost * (8 + ((at * 53 + clicks * 17) % 32))) : null
    return { cost, clicks, impressions, revenue, date: past.date(ago), enquiries: asked }
  })
}

type Day = ReturnType<typeof daysOf>[number]

/**
 * Splits a plan's figures by country; the first country gets most. Each enquiry and purchase belongs to one country.
 */
function byCountry(days: readonly Day[], countries: readonly string[]) {
  const [only] = countries
  if (countries.length < 2) return days.map((day) => ({ ...day, region: only }))
  const whole = (countries.length * (countries.length + 1)) / 2
  return days.flatMap((day, at) =>
    countries.map((country, place) => {
      const share = (countries.length - place) / whole
      const isTheirs = at % countries.length === place
      return {
        date: day.date,
        country,
        region: country,
        cost: Math.round(day.cost * share * 100) / 100,
        clicks: Math.ceil(day.clicks * share),
        impressions: Math.ceil(day.impressions * share),
        enquiries: isTheirs ? day.enquiries : 0,
        revenue: isTheirs ? day.revenue : null,
      }
    }),
  )
}
