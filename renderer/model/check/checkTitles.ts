import type { Finding } from '../finding/finding'
import { senseTexts } from '../finding/messages.sense'

/** Something with a title that people choose among others. */
interface Titled {
  readonly title: string
  readonly pointer: string
  report(finding: Finding): void
  /** How a finding about another one names this one. */
  readonly place: string
}

/** Reports titles that two of them share: people cannot tell which is which. */
export function checkTitles(noun: string, all: Iterable<Titled>): void {
  const seen = new Map<string, Titled>()
  for (const one of all) {
    const first = seen.get(one.title)
    if (!first) {
      seen.set(one.title, one)
      continue
    }
    const message = senseTexts.sameTitle(noun, one.title, first.place)
    one.report({ pointer: one.pointer, severity: 'warning', rule: 'same-title', message })
  }
}
