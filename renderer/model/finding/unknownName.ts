import type { Finding } from './finding'
import { suggest } from './suggest'

/** The finding of a name that stands for nothing, with the nearest known one. */
export function unknownName(
  pointer: string,
  name: string,
  known: readonly string[],
  say: (name: string, meant?: string) => string,
): Finding {
  const meant = suggest(name, known)
  const message = say(name, meant)
  return {
    pointer,
    severity: 'error',
    message,
    ...(meant === undefined ? {} : { suggestion: meant }),
  }
}
