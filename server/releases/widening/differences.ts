import type { Documents } from '#model'
import { registries } from '../../../product/registries'
import { below } from '../../../renderer/model/finding/pointer'
import { asSchema, isObject, valueAt, walk } from '../../../renderer/model/finding/walk'
import { schemasOf } from '../../../renderer/model/link/documents'
import type { DocumentKind } from '../../../renderer/model/link/meta'
import { kindAt } from '../../../renderer/model/link/source'
import { readText } from '../../../renderer/model/text/readText'
import { documentOf } from '../../documents/inForce'
import { type KeyNames, keyNamesOf } from './keyNames'
import { type Bearing, bearingOf } from './keys'

/** A value that documents have in one place and had not, or had and have not. */
export interface Difference {
  readonly path: string
  /** The document before and after; undefined = there is none. */
  readonly before: unknown
  readonly after: unknown
  readonly bearing: Bearing
  /** Names of its key. */
  readonly names: readonly string[]
  readonly pointer: string
  readonly side: 'before' | 'after'
}

let known: KeyNames | undefined

/** Keys that bear rights and are not the same in both. Where a list has the same items in another order, nothing is. */
export function differencesOf(before: Documents, after: Documents): readonly Difference[] {
  const paths = new Set([...before.texts.keys(), ...after.texts.keys()])
  return [...paths].flatMap((path) => {
    const [one, other] = [before.texts.get(path), after.texts.get(path)]
    const kind = kindAt(path)
    if (one === other || kind === undefined) return []
    const docs = { before: parsed(one), after: parsed(other) }
    const sides = { before: bearingIn(kind, docs.before), after: bearingIn(kind, docs.after) }
    const only = (side: 'before' | 'after', others: 'before' | 'after') =>
      [...sides[side]].flatMap(([print, found]) =>
        sides[others].has(print) ? [] : [{ path, ...docs, ...found, side }],
      )
    return [...only('after', 'before'), ...only('before', 'after')]
  })
}

type Found = Pick<Difference, 'bearing' | 'names' | 'pointer'>

/** By their place and value. What is sent to a call is one value, whatever it is called. */
function bearingIn(kind: DocumentKind, doc: unknown): ReadonlyMap<string, Found> {
  const schemas = schemasOf(registries)
  known ??= keyNamesOf(schemas)
  const names = known
  const visited = new Map<string, readonly string[]>()
  walk(schemas[kind], doc, ({ pointer, schema, atKey }) => {
    if (atKey) return
    visited.set(pointer, [...(visited.get(pointer) ?? []), ...(names.get(schema) ?? [])])
  })
  const found = new Map<string, Found>()
  const look = (value: unknown, pointer: string, above: readonly string[]): void => {
    // What the schema does not lead to is as what stands around it.
    const own = visited.get(pointer) ?? above
    if (isObject(value) || Array.isArray(value)) {
      for (const [key, one] of Object.entries(value)) look(one, below(pointer, key), own)
      return
    }
    const bearing = bearingOf(own)
    if (bearing === 'no') return
    const at = bearing === 'call' ? aroundCall(pointer) : pointer
    const whole = bearing === 'call' ? sentBy(valueAt(doc, at)) : value
    const place = at.replaceAll(/\/\d+(?=\/|$)/g, '/-')
    found.set(`${place} ${JSON.stringify(whole)}`, { bearing, names: own, pointer: at })
  }
  if (doc !== undefined) look(doc, '', [])
  return found
}

/** The object that says what is sent where. */
const aroundCall = (pointer: string): string =>
  pointer.replace(/(\/\d+)?$/, '').replace(/\/[^/]+(\/\d+)?$/, '')

const called = ['title', 'name', 'danger', 'confirm', 'help', 'placeholder', 'submit']

const sentBy = (value: unknown): unknown =>
  Object.entries(Object(value)).filter(([key]) => !called.includes(key))

/** As the check reads it, within its limits; undefined where it cannot, which keeps such a text from being published. */
const parsed = (text: string | undefined): unknown =>
  text === undefined ? undefined : readText(text).value

/** The fields of an entity as its document has them. */
export function writtenFields(
  entity: string,
  documents: Documents,
): Readonly<Record<string, unknown>> {
  const doc = parsed(documentOf(entity, documents)?.text)
  return asSchema(valueAt(doc, '/fields')) ?? {}
}
