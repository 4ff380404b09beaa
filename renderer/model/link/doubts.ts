import type { Finding } from '../finding/finding'
import { below, keysOf } from '../finding/pointer'
import { isObject, valueAt } from '../finding/walk'
import { isClean, isIntact, type Source } from './source'

/*
 * What can be judged is told at once, also beside mistakes. What reads something that is wrong elsewhere is left out: a
 * consequence would be told as a mistake of its own.
 */

/** Names that mean nothing sure while their own document has mistakes: all of them, or these. */
export type Doubts = 'all' | ReadonlySet<string>

const none: Doubts = new Set()

/** Parts of an entity that nothing outside reads. */
const apart: ReadonlySet<string> = new Set([
  ...['schema', 'title', 'label', 'unique', 'index', 'find', 'was', 'tests', 'allow'],
])

/** Of an entity: fields, actions and steps with a mistake, and what names these or a lost document. */
export function doubtsAbout(source: Source | undefined, lost?: readonly string[]): Doubts {
  if (!source) return none
  const names = new Set(lost)
  for (const { severity, pointer } of source.findings) {
    const [top = '', part, step] = keysOf(pointer)
    if (severity !== 'error' || apart.has(top)) continue
    const name = top === 'fields' || top === 'actions' ? part : top === 'states' ? step : undefined
    if (name === undefined) return 'all'
    names.add(name)
  }
  const fields = Object.entries(Object(source.written?.fields))
  for (let before = 0; names.size > before; ) {
    before = names.size
    for (const [key, field] of fields) if (mentions(field, names)) names.add(key)
  }
  return names
}

export const joined = (all: readonly Doubts[]): Doubts =>
  all.includes('all') ? 'all' : new Set(all.flatMap((one) => [...one]))

/** Whether a part of a document names what is in doubt, as a value, a key or within an expression. */
export function mentions(part: unknown, doubts: Doubts): boolean {
  if (doubts === 'all') return true
  if (doubts.size === 0) return false
  return [...wordsIn(part)].some((word) => doubts.has(word))
}

function* wordsIn(part: unknown): Iterable<string> {
  if (typeof part === 'string') {
    yield part
    yield* part.match(/[\p{L}\p{N}_]+/gu) ?? []
  } else if (Array.isArray(part)) for (const member of part) yield* wordsIn(member)
  else if (isObject(part)) {
    for (const [key, member] of Object.entries(part)) {
      yield key
      yield* wordsIn(member)
    }
  }
}

/** Takes findings about parts of the document that name nothing that is in doubt. */
export function unlessDoubted(source: Source, doubts: Doubts): Source['report'] {
  if (doubts !== 'all' && doubts.size === 0) return source.report
  return (finding) => {
    const pointer = partAt(source.doc, finding)
    if (!mentions(valueAt(source.doc, pointer), doubts)) source.report(finding)
  }
}

/** The same of what only a part without mistakes of its own means: a button, a rule, a test. */
export function onIntact(source: Source, doubts: Doubts): Source['report'] {
  const report = unlessDoubted(source, doubts)
  if (isClean(source)) return report
  return (finding) => {
    if (isIntact(source, partAt(source.doc, finding))) report(finding)
  }
}

/** The nearest object around the place of a finding (a button, a field, a card), else the value at the place. */
function partAt(doc: Source['doc'], { pointer }: Finding): string {
  for (let keys = keysOf(pointer); keys.length > 0; keys = keys.slice(0, -1)) {
    const at = below('', ...keys)
    if (isObject(valueAt(doc, at))) return at
  }
  return pointer
}
