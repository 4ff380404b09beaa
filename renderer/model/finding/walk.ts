import { below, keysOf } from './pointer'

/** A JSON schema in the dialect of `meta.ts`. */
export type Schema = Readonly<Record<string, unknown>>

export interface Visit {
  readonly pointer: string
  readonly value: unknown
  /** One of the schemas that apply to the value. */
  readonly schema: Schema
  /** The visited text is the name of a property. */
  readonly atKey: boolean
}

/**
 * Walks a document along its schema: visits every value with every schema that applies to it; branches are chosen by
 * the document. Supports only the keywords that `meta.ts` uses.
 */
export function walk(root: Schema, doc: unknown, visit: (visit: Visit) => void): void {
  const definitions = asSchema(root.$defs) ?? {}
  const step = (schema: Schema, value: unknown, pointer: string): void => {
    const target = resolved(schema, definitions)
    visit({ pointer, value, schema: target, atKey: false })
    for (const part of partsOf(target, value)) step(part, value, pointer)
    if (Array.isArray(value)) {
      const items = asSchema(target.items)
      if (!items) return
      for (const [index, member] of value.entries()) step(items, member, below(pointer, index))
    } else if (isObject(value)) {
      members(target, value, pointer)
    }
  }
  const members = (schema: Schema, value: Schema, pointer: string): void => {
    const properties = asSchema(schema.properties) ?? {}
    const others = asSchema(schema.additionalProperties)
    const names = asSchema(schema.propertyNames)
    for (const [key, member] of Object.entries(value)) {
      const at = below(pointer, key)
      if (names) visit({ pointer: at, value: key, schema: names, atKey: true })
      const known = Object.hasOwn(properties, key) ? asSchema(properties[key]) : others
      if (known) step(known, member, at)
    }
  }
  step(root, doc, '')
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The value at a pointer; undefined if there is none. */
export const valueAt = (doc: unknown, pointer: string): unknown =>
  keysOf(pointer).reduce<unknown>((value, key) => {
    if (Array.isArray(value)) return value[Number(key)]
    return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined
  }, doc)

export const asSchema = (value: unknown): Schema | undefined =>
  isObject(value) ? value : undefined

const definitionsPath = '#/$defs/'

/** The schema itself, or the definition to which it refers. */
export function resolved(schema: Schema, definitions: Schema): Schema {
  const { $ref } = schema
  if (typeof $ref !== 'string') return schema
  return asSchema(definitions[$ref.slice(definitionsPath.length)]) ?? {}
}

/** Called for every value with every schema that applies to it, so it copies nothing. */
export function partsOf(schema: Schema, value: unknown): readonly Schema[] {
  const condition = asSchema(schema.if)
  const branch = condition && asSchema(holds(condition, value) ? schema.then : schema.else)
  const parts = branchesOf(schema, value)
  return branch ? [...parts, branch] : parts
}

/** A field has one branch for each type: the one that its type chooses is looked up. */
interface Choice {
  readonly key: string
  readonly branches: ReadonlyMap<unknown, readonly Schema[]>
}

const choices = new WeakMap<readonly unknown[], Choice | 'none'>()

function branchesOf({ allOf }: Schema, value: unknown): readonly Schema[] {
  if (!Array.isArray(allOf)) return []
  const all: readonly unknown[] = allOf
  const choice = choices.get(all) ?? choiceOf(all)
  choices.set(all, choice)
  if (choice === 'none') return all.filter(isObject)
  if (!isObject(value) || !Object.hasOwn(value, choice.key)) return []
  return choice.branches.get(value[choice.key]) ?? []
}

/** All branches are chosen by constants of the same key. */
function choiceOf(allOf: readonly unknown[]): Choice | 'none' {
  const branches = new Map<unknown, readonly Schema[]>()
  let chosenBy: string | undefined
  for (const branch of allOf) {
    const condition = isObject(branch) ? asSchema(branch.if) : undefined
    const properties = Object.entries(asSchema(condition?.properties) ?? {})
    const [key, constant] = properties[0] ?? []
    const isConstant = isObject(constant) && 'const' in constant
    if (!isObject(branch) || properties.length !== 1 || key === undefined || !isConstant)
      return 'none'
    if (branch.else !== undefined || (chosenBy ?? key) !== key) return 'none'
    if (Object.keys(condition ?? {}).some((one) => one !== 'properties' && one !== 'required'))
      return 'none'
    chosenBy = key
    branches.set(constant.const, [...(branches.get(constant.const) ?? []), branch])
  }
  return chosenBy === undefined ? 'none' : { key: chosenBy, branches }
}

/** Conditions used by the meta-schemas: a bare text, a present key, or a key with a constant. */
function holds(condition: Schema, value: unknown): boolean {
  if (condition.type === 'string') return typeof value === 'string'
  if (!isObject(value)) return false
  if (Array.isArray(condition.required))
    if (!condition.required.every((key) => Object.hasOwn(value, key))) return false
  const properties = asSchema(condition.properties)
  for (const key in properties)
    if (!Object.hasOwn(value, key) || asSchema(properties[key])?.const !== value[key]) return false
  return true
}
