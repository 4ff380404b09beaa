import { channelFor } from './channels'
import type { Past } from './clock'
import type { NamedProduct } from './enquiries'
import postWords from './posts.json'
import type { DemoRecord } from './products'
import type { Random } from './random'
import { fill, type LineName } from './words'

export interface PostContext {
  readonly tenantId: number
  readonly past: Past
  readonly random: Random
  readonly line: LineName
  readonly products: readonly NamedProduct[]
  readonly siteCodes: readonly string[]
  readonly pictures: readonly string[]
  readonly owners: readonly string[]
  /** Account that approves posts. */
  readonly auditor: string
}

const platforms = [
  ...['linkedin', 'linkedin', 'facebook', 'facebook', 'instagram', 'instagram'],
  ...['youtube', 'pinterest', 'x', 'tiktok'],
]

/** Languages other than English. */
const foreign = ['de', 'es', 'fr'] as const

/** Posts of 18 months and posts planned for the next two weeks, newest first. */
export function postsOf(context: PostContext, count: number): readonly DemoRecord[] {
  const daysEach = 554 / count
  return Array.from({ length: count }, (_, at) =>
    post(context, Math.round(at * daysEach) - 14, at === 1),
  )
}

/** `ago` = days since the planned publication; negative = in the future. `timed` = it publishes itself. */
function post(context: PostContext, ago: number, timed: boolean): DemoRecord {
  const { past, random, line, products, siteCodes, pictures, owners, auditor } = context
  const { account, titles, nouns, series, bodies, tags, others } = postWords[line]
  const platform = random.pick(platforms)
  const kind = kindOf(random, platform)
  const noun = random.pick(nouns)
  const days = random.int(18, 45)
  const drawn = statusOf(random, ago)
  const status = timed && ago < 0 ? 'planned' : drawn
  const told = { noun, days, series: random.pick(series), fair: random.pick(postWords.fairs) }
  const written = fill(random.pick(titles), { ...told, season: random.pick(postWords.seasons) })
  const planTime = past.time(ago, random.pick([600, 660, 840, 900, 1200, 1260]))
  const isAudited = status !== 'draft' && status !== 'review'
  const owner = random.pick(owners)
  // Planned posts, too, were written, submitted and reviewed in the past.
  const wrote = Math.max(3, ago + random.int(3, 12))
  const language = random.chance(0.8) ? 'en' : random.pick(foreign)
  const body = fill(random.pick(bodies), { noun, days })
  const own = language === 'en' ? undefined : others[language][days % others[language].length]
  const [title = '', content] = own?.map((text) => fill(text, { days })) ?? [written, body]
  return {
    title,
    content,
    platform,
    kind,
    status,
    planTime,
    owner,
    ...channelFor(context, platform, language),
    language,
    product: random.pick(products).id,
    site: random.pick(siteCodes),
    hashtags: random.some(tags, 2, 4).join(' '),
    images: kind === 'image' ? random.some(pictures, 1, 3) : [],
    link: kind === 'image' ? null : `https://www.${account}.example/news/${random.int(100, 999)}`,
    submitTime: status === 'draft' ? null : past.time(wrote - 1, random.int(540, 1080)),
    auditBy: isAudited ? auditor : null,
    auditTime: isAudited ? past.time(wrote - 2, random.int(540, 1080)) : null,
    auditNote: status === 'rejected' ? random.pick(postWords.notes) : null,
    publishTime: status === 'published' || status === 'withdrawn' ? planTime : null,
    ...(status === 'published' || status === 'withdrawn'
      ? effectOf(random, platform, account)
      : {}),
    createTime: past.time(wrote, random.int(540, 1080)),
  }
}

function kindOf(random: Random, platform: string): string {
  if (platform === 'youtube' || platform === 'tiktok') return 'video'
  return random.pick(['image', 'image', 'image', 'video', 'article', 'link'])
}

function statusOf(random: Random, ago: number): string {
  if (ago < 0) return random.pick(['draft', 'review', 'review', 'approved', 'planned', 'rejected'])
  if (ago < 4) return random.pick(['published', 'published', 'approved'])
  return random.chance(0.95) ? 'published' : random.pick(['withdrawn', 'draft', 'rejected'])
}

/** Results of a post; short videos get more views. */
function effectOf(random: Random, platform: string, account: string) {
  const views = random.int(180, platform === 'tiktok' || platform === 'youtube' ? 24_000 : 6_000)
  const part = (low: number, high: number) => Math.round((views * random.int(low, high)) / 10_000)
  return {
    postUrl: `https://${platform}.example/${account}/${random.int(100_000, 999_999)}`,
    views,
    likes: part(80, 420),
    comments: part(4, 60),
    shares: part(4, 70),
    clicks: part(30, 260),
  }
}
