import { grantShape } from '../document/roleDoc'
import { type Reference, refKeyword } from '../document/schema'
import { asSchema, isObject, type Schema } from '../finding/walk'
import { nameOf } from '../merge/pairs'
import type { Part } from '../merge/part'
import { clauseOf, words } from './messages'
import type { TitleOf } from './titles'

function sentenceOf(schemas: readonly Schema[]): string | undefined {
  const said = schemas.find((one) => typeof one.description === 'string' && !('const' in one))
  return typeof said?.description === 'string' ? said.description : undefined
}

/**
 * What a key is called: the first words of its sentence in the manual, so that a new key of the language has its words
 * by itself. `siblings` are the keys beside it that are said alike.
 */
export function labelOf(part: Part, key: string, owner: Part): string {
  const clause = clauseOf(sentenceOf(part.schemas) ?? '')
  if (clause === '') return words.quoted(key)
  return alikeIn(owner, clause) > 1 ? words.keyed(clause, key) : clause
}

/** How many keys of the object are said with these words. */
function alikeIn(owner: Part, clause: string): number {
  const keys = new Map<string, string>()
  for (const { properties } of owner.schemas)
    for (const [key, property] of Object.entries(asSchema(properties) ?? {}))
      if (isObject(property) && typeof property.description === 'string' && !('const' in property))
        keys.set(key, clauseOf(property.description))
  return [...keys.values()].filter((one) => one === clause).length
}

/** What the members of a list or of named things are: `列`, `字段`. */
export const nounOf = (part: Part): string => clauseOf(sentenceOf(part.schemas) ?? '')

const isReference = (value: unknown): value is Reference => typeof value === 'string'

/** What an item or named thing is called: its title, and the name that stands in the text. */
export function callOf(
  part: Part,
  written: string,
  owner: Part | undefined,
  titleOf: TitleOf,
  entity?: string,
): string {
  const isItem = owner?.kind === 'list' && part.kind === 'leaf'
  const name = isItem ? String(part.value) : written
  const noun = owner && referenceIn(part, owner)
  const title = ownTitle(part) ?? (noun && titleOf(noun, name, entity))
  // An item that has no name is the only one of its list.
  if (name === '') return title === undefined ? '' : words.quoted(short(title))
  if (title === undefined || title === name) return words.quoted(short(name))
  return words.titled(short(title), short(name))
}

/** What the name of an item or key refers to. */
function referenceIn(part: Part, owner: Part): Reference | undefined {
  if (owner.kind === 'object')
    return referenceOf(owner.schemas.map((one) => asSchema(one.propertyNames) ?? {}))
  if (part.kind === 'leaf') return referenceOf(part.schemas)
  const key = owner.shape.naming?.keys[0]
  const named = part.members.find((one) => one.key === key)
  return named && referenceOf(named.part.schemas)
}

const referenceOf = (schemas: readonly Schema[]): Reference | undefined =>
  schemas.map((one) => one[refKeyword]).find(isReference)

function ownTitle({ value, kind }: Part): string | undefined {
  if (kind !== 'object' || !isObject(value)) return undefined
  const { title, text, name } = value
  return [title, text, name].find((one) => typeof one === 'string')
}

/** The right that an item of a list takes away again; undefined = it takes none away. */
export function exclusionIn({ value, schemas }: Part): string | undefined {
  const isGrant = schemas.some(({ pattern }) => pattern === grantShape)
  return isGrant && typeof value === 'string' && value.startsWith('!') ? value.slice(1) : undefined
}

export const itemName = (part: Part, list: Part, at: number): string =>
  part.kind === 'leaf' ? String(part.value) : nameOf(part, list.shape.naming) || words.item(at + 1)

/** The most signs of a text that are shown; the place where two texts differ stays visible. */
const longest = 40

export function short(text: string, other = ''): string {
  const line = text.replace(/\s+/g, ' ')
  if (line.length <= longest) return line
  let same = 0
  while (same < Math.min(line.length, other.length) && line[same] === other[same]) same++
  const start = Math.max(0, Math.min(same - 10, line.length - longest))
  return `${start > 0 ? '…' : ''}${line.slice(start, start + longest)}${start + longest < line.length ? '…' : ''}`
}

/** A value as it is said; `other` = the value beside which it stands. */
export function valueInWords(part: Part, other?: Part): string {
  const { value, kind } = part
  if (typeof value === 'boolean') return words.quoted(value ? words.yes : words.no)
  if (value === null) return words.quoted(words.nothing)
  if (kind === 'leaf') {
    const said = constantOf(part)
    const name = short(String(value), other ? String(other.value) : '')
    return said === undefined || said === name ? words.quoted(name) : words.titled(said, name)
  }
  const names = part.members.map((member, at) =>
    kind === 'list' ? itemName(member.part, part, at) : member.key,
  )
  if (names.length === 0) return words.quoted(words.nothing)
  const shown = words.list(names.slice(0, 5).map((name) => words.quoted(short(name))))
  return names.length > 5 ? words.more(shown, names.length) : shown
}

/** The name of a chosen type, kind or action. */
function constantOf({ schemas, value }: Part): string | undefined {
  const chosen = schemas.find((one) => 'const' in one && one.const === value)
  return typeof chosen?.description === 'string' ? chosen.description : undefined
}
