import { keysOf } from '../finding/pointer'
import type { DocumentKind, MetaSchemas } from '../link/meta'
import { mergeOrder } from '../merge/order'
import { type Part, readPart } from '../merge/part'
import type { Pick, Question } from '../merge/question'
import { short, valueInWords } from './labels'
import { words } from './messages'

/** An answer to a question of a merge, and what it gives. */
export interface Choice {
  readonly pick: Pick
  readonly value: string
}

/** The answers among which one chooses: ours and theirs, and what was there before if it was neither. */
export function choicesInWords(
  kind: DocumentKind,
  versions: { readonly ours: string | null; readonly theirs: string | null },
  question: Question,
  schemas: MetaSchemas,
): readonly Choice[] {
  const picks = (['ours', 'theirs', 'base'] as const).filter(
    (pick) => pick !== 'base' || Object.hasOwn(question, 'base'),
  )
  const said = saidOf(question, (value) => {
    const text = (question.ours === undefined ? versions.theirs : versions.ours) ?? ''
    return partLike(value, text, question.pointer, schemas[kind])
  })
  return picks.map((pick) => ({
    pick,
    value: Object.hasOwn(question, pick) ? said(pick) : words.absent,
  }))
}

function saidOf(question: Question, partOf: (value: unknown) => Part | undefined) {
  const { why } = question
  // A whole text is compared beside the question.
  if (question.id === '') return () => words.wholeText
  if (why === 'order') return (pick: Pick) => orderInWords(question, pick)
  const parts = { ours: partOf(question.ours), theirs: partOf(question.theirs) }
  const inWords = (pick: Pick) => {
    const part = partOf(question[pick])
    const other = pick === 'ours' ? parts.theirs : parts.ours
    return part ? valueInWords(part, other) : words.quoted(raw(question[pick]))
  }
  // Values of the same names differ further inside.
  const isSame =
    question.ours !== undefined &&
    question.theirs !== undefined &&
    inWords('ours') === inWords('theirs')
  if (!isSame) return inWords
  return (pick: Pick) =>
    words.quoted(short(raw(question[pick]), raw(question[pick === 'ours' ? 'theirs' : 'ours'])))
}

const raw = (value: unknown): string => JSON.stringify(value) ?? ''

/** Reads a value by what the language says of the place. */
function partLike(
  value: unknown,
  text: string,
  pointer: string,
  schema: MetaSchemas[DocumentKind],
): Part | undefined {
  if (value === undefined) return undefined
  let place = readPart(text, schema)
  for (const key of keysOf(pointer))
    place = place?.members.find((one, at) =>
      place?.kind === 'list' ? String(at) === key : one.key === key,
    )?.part
  const { $defs } = schema
  return readPart(raw(value), { ...($defs ? { $defs } : {}), allOf: place?.schemas ?? [] })
}

/** The order that an answer makes, from where the answers differ, with a neighbour on each side. */
function orderInWords(question: Question, pick: Pick): string {
  const lists = {
    base: namesIn(question.base),
    ours: namesIn(question.ours),
    theirs: namesIn(question.theirs),
  }
  const isLeft = (name: string) =>
    !lists.base.includes(name) || (lists.ours.includes(name) && lists.theirs.includes(name))
  const all = new Set([...lists.ours, ...lists.theirs].filter(isLeft))
  const orders = (['ours', 'theirs', 'base'] as const).map(
    (one) => mergeOrder(lists, all, one).order,
  )
  const own = mergeOrder(lists, all, pick).order
  const differs = (at: (list: readonly string[]) => string | undefined) =>
    new Set(orders.map(at)).size > 1
  let start = 0
  while (start < own.length && !differs((list) => list[start])) start++
  let end = 0
  while (end < own.length - start && !differs((list) => list[list.length - 1 - end])) end++
  const [from, to] = [Math.max(0, start - 1), Math.min(own.length, own.length - end + 1)]
  const shown = words.list(own.slice(from, to).map((name) => words.quoted(short(plain(name)))))
  return `${from > 0 ? '…' : ''}${shown}${to < own.length ? '…' : ''}`
}

const namesIn = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.map(String) : []

/** A plain item is named by its text as JSON. */
const plain = (name: string): string => (/^"[^"\\]*"$/.test(name) ? name.slice(1, -1) : name)
