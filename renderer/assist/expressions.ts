import type { Entity } from '../model/entity/entity'
import { builtinFunctions } from '../model/expr/functions/builtin'
import type { Schema } from '../model/finding/walk'
import { userTexts } from '../model/manual/messages'
import { type Around, entityAt, fieldNames, type Name, valuesOf } from './names'
import { type Place, pointerOf } from './place'
import type { Completion, Suggestion } from './suggestion'

/** What may follow in an expression: fields of its record, `user`, functions; inside quotes the values of a field. */
export function expressionOptions(
  text: string,
  offset: number,
  around: Around,
  place: Place,
  { place: reads }: Schema,
): Completion | undefined {
  const at = reads === 'head' ? '' : pointerOf(place.path)
  const entity = entityAt(around, at)
  const before = text.slice(place.from, offset)
  const compared = /([\w.]+)\s*(?:==|!=)\s*'([^']*)$/.exec(before)
  if (compared) {
    const [, path = '', typed = ''] = compared
    const field = fieldBehind(entity, path.replace(/^row\./, ''))
    const values = field ? valuesOf(field, around.documents) : []
    return complete(offset - typed.length, offset, values.map(plain('value')))
  }
  // Within a text of the expression nothing is known.
  if ((before.split("'").length - 1) % 2 === 1) return undefined
  const [word = ''] = /[\w.]*$/.exec(before) ?? []
  const from = offset - word.length
  const dot = word.lastIndexOf('.')
  const head = dot < 0 ? '' : word.slice(0, dot)
  const own = head === '' ? rootNames(entity, reads) : membersOf(entity, head, reads)
  return complete(from + dot + 1, offset, own)
}

const complete = (
  from: number,
  to: number,
  options: readonly Suggestion[],
): Completion | undefined => (options.length > 0 ? { from, to, options } : undefined)

const plain =
  (kind: Suggestion['kind']) =>
  ({ name, title }: Name): Suggestion => ({ name, title, sentence: '', kind, insert: name })

const userNames = Object.entries(userTexts).map(([name, title]) => ({ name, title }))

function rootNames(entity: Entity | undefined, reads: unknown): readonly Suggestion[] {
  const roots: readonly Name[] =
    reads === 'record'
      ? fieldNames(entity)
      : reads === 'user'
        ? []
        : [{ name: reads === 'selection' ? 'selected' : 'row', title: entity?.title ?? '' }]
  const functions = builtinFunctions.map(({ name, title }): Suggestion => {
    const insert = `${name}()`
    const cursor = name.length + 1
    return { name, title, sentence: '', kind: 'function', insert, cursor }
  })
  return [...[...roots, { name: 'user', title: '' }].map(plain('name')), ...functions]
}

function membersOf(
  entity: Entity | undefined,
  head: string,
  reads: unknown,
): readonly Suggestion[] {
  if (head === 'user') return userNames.map(plain('name'))
  if (head === 'row' && reads !== 'record') return fieldNames(entity).map(plain('name'))
  const field = fieldBehind(entity, head.replace(/^row\./, ''))
  return fieldNames(field?.reference?.entity()).map(plain('name'))
}

function fieldBehind(entity: Entity | undefined, path: string) {
  const [key = '', ...rest] = path.split('.')
  const field = entity?.fields.get(key)
  return rest.reduce((found, part) => found?.reference?.entity()?.fields.get(part), field)
}
