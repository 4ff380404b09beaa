import type { Finding } from './finding'
import { messages } from './messages'
import { suggest } from './suggest'

/**
 * The finding for an unknown name, with the nearest known one. If none is near, it lists `listed` (default: all known
 * names).
 */
export function unknownName(
  pointer: string,
  name: string,
  known: readonly string[],
  say: (name: string, meant?: string) => string,
  listed: readonly string[] = known,
): Finding {
  const meant = suggest(name, known)
  const said = say(name, meant)
  const all = listed.join('、')
  // If no name is near, list the known ones; some sentences already do.
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
