import type { MapEntry, Node } from './ast'
import { findingAt, quoted } from './finding'
import { messages } from './messages'
import { ahead, expect, fail, is, type Reader, sequence, step } from './reader'
import { isReserved } from './reserved'

/** The entries after `{`, up to and including the closing brace. */
export function mapEntries(
  reader: Reader,
  readValue: (reader: Reader) => Node,
): { readonly entries: readonly MapEntry[]; readonly end: number } {
  const { items, end } = sequence(reader, '}', () => entry(reader, readValue))
  const seen = new Set<string>()
  for (const { key, ...span } of items) {
    if (seen.has(key)) reader.findings.push(findingAt(span, messages.duplicateKey(key)))
    seen.add(key)
  }
  return { entries: items, end }
}

function entry(reader: Reader, readValue: (reader: Reader) => Node): MapEntry {
  const token = ahead(reader)
  step(reader)
  const key = token.kind === 'string' ? token.value : token.kind === 'name' ? token.text : undefined
  if (key === undefined && token.kind !== 'broken') fail(token, messages.keyText)
  if (token.kind === 'name' && is(ahead(reader), ':')) {
    const meant = quoted(token.text)
    reader.findings.push(findingAt(token, messages.keyQuotes(meant), meant))
  } else if (key !== undefined && isReserved(key)) {
    reader.findings.push(findingAt(token, messages.reserved(key)))
  }
  expect(reader, ':')
  return { key: key ?? '', value: readValue(reader), start: token.start, end: token.end }
}
