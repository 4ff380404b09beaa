import { stableId } from '../kernel/ids'
import type { Past } from './clock'
import postWords from './posts.json'
import type { DemoRecord } from './products'
import type { LineName } from './words'

interface ChannelContext {
  readonly tenantId: number
  readonly past: Past
  readonly line: LineName
  readonly siteCodes: readonly string[]
  readonly owners: readonly string[]
}

/** The company's accounts, one platform each. */
export function channelsOf({
  past,
  line,
  siteCodes,
  owners,
}: ChannelContext): readonly DemoRecord[] {
  const { account, tags } = postWords[line]
  return postWords.channels.map(({ platform, name, url, site = 0, language = 'en' }, at) => ({
    name,
    platform,
    language,
    active: 'Y',
    account: accountOf(account, language),
    url: `https://${url}/${accountOf(account, language).slice(1)}`,
    site: siteCodes[site] ?? siteCodes[0] ?? null,
    hashtags: tags.slice(0, 3).join(' '),
    owner: owners[at % owners.length] ?? null,
    createTime: past.time(560 - at * 20, 600),
  }))
}

const accountOf = (account: string, language: string): string =>
  language === 'en' ? `@${account}` : `@${account}.${language}`

/** Channel and account of a post by platform and language; channel null = the company has no such account. */
export function channelFor(
  { tenantId, line }: Pick<ChannelContext, 'tenantId' | 'line'>,
  platform: string,
  language: string,
): { readonly channel: string | null; readonly account: string } {
  const { channels } = postWords
  const own = channels.findIndex(
    (one) => one.platform === platform && (one.language ?? 'en') === language,
  )
  const at = own >= 0 ? own : channels.findIndex((one) => one.platform === platform)
  const { account } = postWords[line]
  return {
    channel: at < 0 ? null : stableId('marketingChannel', String(tenantId), String(at)),
    account: accountOf(account, channels[at]?.language ?? 'en'),
  }
}
