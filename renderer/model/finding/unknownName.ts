import type { Finding } from './finding'
import { messages } from './messages'
import { findingTexts } from './messages.findings'
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

/** The finding of a code that no menu registers: there are hundreds, so only those of its prefix are named. */
export function unknownPermission(
  pointer: string,
  code: string,
  known: readonly string[],
): Finding {
  const prefix = code.slice(0, code.indexOf(':') + 1)
  const siblings = prefix === '' ? [] : known.filter((one) => one.startsWith(prefix))
  // With a prefix that there is, what was meant can only differ behind it.
  const near = siblings.map((one) => one.slice(prefix.length))
  const operation = suggest(code.slice(prefix.length), near)
  const meant = siblings.length === 0 ? suggest(code, known) : operation && `${prefix}${operation}`
  return {
    ...{ pointer, severity: 'error', rule: 'unknown-name' },
    message: findingTexts.unknownPermission(code, meant, siblings),
    ...(meant === undefined ? {} : { suggestion: meant }),
  }
}
