import type { Node } from 'jsonc-parser'
import { orderKeyword, refKeyword } from '../document/schema'
import { below } from '../finding/pointer'
import { asSchema, isObject, partsOf, resolved, type Schema } from '../finding/walk'
import { readText } from '../text/readText'
import { type Naming, namingOf } from './naming'

/** A value of a document with its place in the text; what is below it is read when somebody asks. */
export interface Part {
  readonly kind: 'object' | 'list' | 'leaf'
  /** Equal for values that mean the same, however they are formatted. */
  readonly print: string
  readonly value: unknown
  readonly members: readonly Member[]
  readonly shape: Shape
  /** What the meta-schema says of it: all schemas that apply. */
  readonly schemas: readonly Schema[]
  readonly pointer: string
  /** The whole text, and the place in it. */
  readonly text: string
  readonly node: Node
  /** It was written as a plain text and is read as an object. */
  readonly isLifted?: true
}

export interface Member {
  /** Key of an object; empty in a list. */
  readonly key: string
  readonly part: Part
  /** The property or item in the text. */
  readonly node: Node
}

/** What the meta-schema says of a value. */
export interface Shape {
  /** The order of the members has a meaning. */
  readonly isOrdered: boolean
  /** The keys are names that the author chooses, not keys of the language. */
  readonly hasNames: boolean
  /** Absent = items of the list have no names. */
  readonly naming?: Naming
}

/** Reads a text along its meta-schema; undefined = it is no sound JSON. */
export function readPart(text: string, schema: Schema): Part | undefined {
  const { tree, value, findings } = readText(text)
  if (!tree || findings.length > 0) return undefined
  return partOf(tree, value, '', { text, definitions: asSchema(schema.$defs) ?? {} }, [schema])
}

interface Reading {
  readonly text: string
  readonly definitions: Schema
}

function partOf(
  node: Node,
  value: unknown,
  pointer: string,
  reading: Reading,
  schemas: readonly Schema[],
): Part {
  const { text, definitions } = reading
  const kind = node.type === 'array' ? 'list' : node.type === 'object' ? 'object' : 'leaf'
  const applied = once(() => schemas.flatMap((one) => allOf(one, value, definitions)))
  const shape = once(() => shapeOf(applied(), definitions, kind === 'list'))
  const memberAt = (key: string | number, child: Node, its: unknown): Part =>
    partOf(child, its, below(pointer, key), reading, schemasAt(applied(), key))
  const members = once((): readonly Member[] => {
    const children = node.children ?? []
    const values = Object(value)
    if (kind === 'list')
      return children.map((child, at) => ({
        key: '',
        part: memberAt(at, child, values[at]),
        node: child,
      }))
    return children.flatMap((child) => {
      const [label, inner] = child.children ?? []
      if (!label || !inner) return []
      const key = String(label.value)
      return [{ key, part: memberAt(key, inner, values[key]), node: child }]
    })
  })
  const print = once(() => {
    if (kind === 'leaf') return JSON.stringify(node.value)
    if (kind === 'object') return printObject(members(), shape())
    return `[${members()
      .map(({ part }) => part.print)
      .join()}]`
  })
  return {
    kind,
    value,
    pointer,
    text,
    node,
    get print() {
      return print()
    },
    get members() {
      return members()
    },
    get shape() {
      return shape()
    },
    get schemas() {
      return applied()
    },
  }
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

/** The schema with its parts and branches that apply to the value. */
function allOf(schema: Schema, value: unknown, definitions: Schema): readonly Schema[] {
  const own = resolved(schema, definitions)
  return [own, ...partsOf(own, value).flatMap((one) => allOf(one, value, definitions))]
}

function schemasAt(schemas: readonly Schema[], key: string | number): readonly Schema[] {
  return schemas.flatMap((schema) => {
    if (typeof key === 'number') return isObject(schema.items) ? [schema.items] : []
    const properties = asSchema(schema.properties) ?? {}
    const found = Object.hasOwn(properties, key) ? properties[key] : schema.additionalProperties
    return isObject(found) ? [found] : []
  })
}

/** Keys in their order only where it has a meaning. */
export function printObject(members: readonly Member[], { isOrdered }: Shape): string {
  const prints = members.map(({ key, part }) => `${JSON.stringify(key)}:${part.print}`)
  return `{${(isOrdered ? prints : prints.sort()).join()}}`
}

function shapeOf(schemas: readonly Schema[], definitions: Schema, isList: boolean): Shape {
  if (isList) {
    const items = schemas.map(({ items: one }) => asSchema(one)).find((one) => one !== undefined)
    const isOrdered = !schemas.some((one) => one[orderKeyword] === 'free')
    return {
      isOrdered,
      hasNames: false,
      ...(items ? { naming: namingOf(items, definitions) } : {}),
    }
  }
  const isClosed = schemas.some(({ properties }) => isObject(properties))
  const names = schemas.map(({ propertyNames }) => asSchema(propertyNames)).find(Boolean)
  const hasNames = !isClosed && names !== undefined
  return { hasNames, isOrdered: hasNames && names?.[refKeyword] === undefined }
}

/** The plain text of a shorthand as the object that it stands for. */
export function lifted(part: Part, key: string): Part {
  const { value, pointer, text, node } = part
  const members = [{ key, part, node }]
  const shape = { isOrdered: false, hasNames: false }
  const print = printObject(members, shape)
  const common = { value, pointer, text, node, schemas: part.schemas }
  return { kind: 'object', isLifted: true, print, members, shape, ...common }
}

/** Both mean the same, whatever their formatting. Equal texts are not looked into. */
export function same(one: Part | undefined, other: Part | undefined): boolean {
  if (!one || !other) return one === other
  if (one.isLifted === other.isLifted && rawOf(one) === rawOf(other)) return true
  if (one.kind !== other.kind) return false
  if (one.kind === 'leaf') return one.print === other.print
  const [mine, theirs] = [one.members, other.members]
  if (mine.length !== theirs.length) return false
  if (one.kind === 'list' || one.shape.isOrdered)
    return mine.every(({ key, part }, at) => {
      const its = theirs[at]
      return its?.key === key && same(part, its.part)
    })
  const parts = new Map(theirs.map(({ key, part }) => [key, part]))
  return mine.every(({ key, part }) => same(part, parts.get(key)))
}

/** The value as it is written. */
export const rawOf = ({ text, node }: Part): string =>
  text.slice(node.offset, node.offset + node.length)
