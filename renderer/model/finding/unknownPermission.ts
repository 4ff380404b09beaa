import type { Finding } from './finding'
import { findingTexts } from './messages.findings'
import { suggest } from './suggest'

/**
 * The finding for a code that no menu registers. There are hundreds of codes, so only those with the same prefix are
 * listed.
 */
export function unknownPermission(
  pointer: string,
  code: string,
  known: readonly string[],
): Finding {
  const prefix = code.slice(0, code.indexOf(':') + 1)
  const siblings = prefix === '' ? [] : known.filter((one) => one.startsWith(prefix))
  // If the prefix exists, only the part after it can be wrong.
  const near = siblings.map((one) => one.slice(prefix.length))
  const operation = suggest(code.slice(prefix.length), near)
  const meant = siblings.length === 0 ? suggest(code, known) : operation && `${prefix}${operation}`
  return {
    pointer,
    severity: 'error',
    rule: 'unknown-name',
    message: findingTexts.unknownPermission(code, meant, siblings),
    ...(meant === undefined ? {} : { suggestion: meant }),
  }
}
