import { findingTexts } from '../finding/messages.findings'
import { suggest } from '../finding/suggest'
import { namedPatterns, patternAliases } from '../regexp/patterns'
import { isSlow } from '../regexp/slow'
import { patternReasons, patternUnreadable } from './messages.patterns'

export interface PatternError {
  readonly message: string
  readonly suggestion?: string
}

/** What is wrong with a `pattern` of a document: not a regular expression, or one that may run for ever. */
export function patternError(source: string): PatternError | undefined {
  const names = Object.keys(namedPatterns)
  if (names.includes(source)) return undefined
  // A pattern without any metacharacter matches only itself: a name was meant.
  if (/^[A-Za-z]+$/.test(source)) {
    const alias = source.toLowerCase()
    const meant = Object.hasOwn(patternAliases, alias)
      ? patternAliases[alias]
      : suggest(source, names)
    return {
      message: findingTexts.unknownPattern(source, meant, names),
      ...(meant === undefined ? {} : { suggestion: meant }),
    }
  }
  const slashed = /^\/(.+)\/[a-z]*$/s.exec(source)
  if (slashed?.[1] !== undefined)
    return { message: findingTexts.slashedPattern, suggestion: slashed[1] }
  try {
    new RegExp(`^(?:${source})$`, 'u')
  } catch (error) {
    return { message: findingTexts.badPattern(reasonOf(error)) }
  }
  return isSlow(source) ? { message: findingTexts.slowPattern } : undefined
}

const reasonOf = (error: unknown): string => {
  const said = error instanceof Error ? error.message : ''
  const known = patternReasons.find(([english]) => said.includes(english))
  return known ? known[1] : patternUnreadable
}
