import type { Finding } from './finding'
import { suggest } from './suggest'

interface Asked {
  readonly pointer: string
  /** Names that are replaced. */
  readonly known: readonly string[]
  /** `whole` = the name with its braces as written. */
  say(whole: string, meant?: string): string
}

/** Reports names in braces that nothing replaces: people would see them as they are written. */
export function strayBraces(text: string, { pointer, known, say }: Asked): readonly Finding[] {
  return [...text.matchAll(/\{([^{}]*)\}/g)].flatMap(({ 0: whole, 1: name = '', index }) => {
    if (known.includes(name)) return []
    const trimmed = name.trim()
    const meant = known.includes(trimmed) ? trimmed : suggest(trimmed, known)
    return {
      pointer,
      span: { start: index, end: index + whole.length },
      severity: 'error',
      message: say(whole, meant),
      ...(meant === undefined ? {} : { suggestion: `{${meant}}` }),
    }
  })
}
