import type { Finding } from './finding'
import { messages } from './messages'
import { suggest } from './suggest'

/** The finding of a name that stands for nothing, with the nearest known one. */
export function unknownName(
  pointer: string,
  name: string,
  known: readonly string[],
  say: (name: string, meant?: string) => string,
): Finding {
  const meant = suggest(name, known)
  const said = say(name, meant)
  const all = known.join('、')
  // Where nothing is near, what there is helps; some sentences say it anyhow.
  const message =
    meant === undefined && all !== '' && !said.includes(all) ? messages.thereIs(said, all) : said
  return {
    pointer,
    severity: 'error',
    rule: 'unknown-name',
    message,
    ...(meant === undefined ? {} : { suggestion: meant }),
  }
}
