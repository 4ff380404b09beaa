import { parseDictRef, publishedTables, treeColumns } from '../document/dict'
import { auditFields } from '../document/names'
import { fieldsOfKeyword, type Reference, refKeyword } from '../document/schema'
import { columnOf, type Entity, type StandardAction } from '../entity/entity'
import { unknownPath } from '../entity/fieldRef'
import { fieldAt, isBrokenWay, wayOf } from '../entity/path'
import { stepsByHand } from '../entity/states'
import type { Finding } from '../finding/finding'
import { messages } from '../finding/messages'
import { findingTexts } from '../finding/messages.findings'
import { suggest } from '../finding/suggest'
import { unknownName } from '../finding/unknownName'
import { unknownPermission } from '../finding/unknownPermission'
import { isObject, type Schema, type Visit, valueAt, walk } from '../finding/walk'
import { callsFor, type ProgramNames } from './programNames'

/** Everything that names in documents may refer to. If a list is absent it is unknown, so nothing is reported. */
export interface Known {
  readonly dicts?: readonly string[]
  readonly reports?: readonly string[]
  readonly permissions?: ReadonlySet<string>
  readonly entities: ReadonlyMap<string, Entity>
  /** Includes entities too broken to compile. */
  readonly entityNames?: readonly string[]
  readonly pages: readonly string[]
  /** `POST /cms/product/publish` */
  readonly endpoints: ReadonlySet<string>
  /** Entities compiled as intended: their columns and calls are known. */
  readonly sound: ReadonlySet<Entity>
  /** All entities are; otherwise another one may have the table, column or call. */
  readonly whole: boolean
}

/**
 * Resolves every text that the meta-schema marks as a name. `fields` are the fields that the document may name;
 * undefined = their entity is broken, which is reported elsewhere.
 */
export function checkReferences(
  doc: Readonly<Record<string, unknown>>,
  schema: Schema,
  known: Known,
  fields: readonly string[] | undefined,
): readonly Finding[] {
  const entity = known.entities.get(String(doc.entity))
  const names = { ...known, fields, entity }
  const codes = new Set<string>()
  return namedIn(doc, schema).flatMap(({ atKey, ...one }) => {
    const finding = resolve(one, names)
    if (!finding) return []
    if (one.noun === 'permission') {
      // A button missing from the menu is reported once, however many steps need it.
      if (codes.has(one.name)) return []
      codes.add(one.name)
    }
    return [atKey ? { ...finding, atKey } : finding]
  })
}

/** A text that names something. */
interface Named {
  readonly noun: Reference
  readonly name: string
  readonly pointer: string
  readonly atKey: boolean
  /** The dictionary named in the same object. */
  readonly beside: string | undefined
  /** The entity whose fields are meant; absent = the document's own entity. */
  readonly of: string | undefined
}

const named = new WeakMap<object, { readonly schema: Schema; readonly all: readonly Named[] }>()

/** Found once per document: the names do not depend on other documents. */
function namedIn(doc: Readonly<Record<string, unknown>>, schema: Schema): readonly Named[] {
  const known = named.get(doc)
  if (known?.schema === schema) return known.all
  const all: Named[] = []
  const parts: { readonly pointer: string; readonly of: string }[] = []
  walk(schema, doc, ({ schema: part, value, pointer, atKey }) => {
    const of = entityOf(part, value)
    if (of !== undefined) parts.push({ pointer, of })
    const noun = part[refKeyword]
    if (typeof noun !== 'string' || typeof value !== 'string') return
    // Only `ref` and `named` write this keyword, and both take a Reference.
    all.push({
      noun: noun as Reference,
      name: value,
      pointer,
      atKey,
      beside: dictBeside(doc, pointer),
      of: parts.findLast((one) => pointer.startsWith(`${one.pointer}/`))?.of,
    })
  })
  named.set(doc, { schema, all })
  return all
}

/** The entity that a part of a document names for its fields. */
function entityOf(schema: Schema, value: Visit['value']): string | undefined {
  const key = schema[fieldsOfKeyword]
  const name = typeof key === 'string' && isObject(value) ? value[key] : undefined
  return typeof name === 'string' ? name : undefined
}

function dictBeside(doc: unknown, pointer: string): string | undefined {
  const owner = valueAt(doc, pointer.slice(0, pointer.lastIndexOf('/')))
  return isObject(owner) && typeof owner.dict === 'string' ? owner.dict : undefined
}

type Names = Known & {
  readonly fields: readonly string[] | undefined
  /** The document's entity, or the one that the part names. */
  readonly entity: Entity | undefined
}

function resolve(
  { noun, name, pointer, beside, of }: Omit<Named, 'atKey'>,
  known: Names,
): Finding | undefined {
  switch (noun) {
    case 'field': {
      const fields = of === undefined ? known.fields : fieldsOf(known.entities.get(of))
      return listed(name, fields, pointer, messages.unknownField)
    }
    case 'path':
      return resolvePath(name, pointer, of === undefined ? known : namesOf(of, known))
    case 'entity':
      return listed(name, known.entityNames, pointer, messages.unknownEntity)
    case 'page':
      return listed(name, known.pages, pointer, findingTexts.unknownPage)
    case 'permission':
      if (!known.permissions || known.permissions.has(name)) return undefined
      return unknownPermission(pointer, name, [...known.permissions])
    case 'report':
      return listed(name, known.reports, pointer, findingTexts.unknownReport)
    case 'column':
      return resolveColumn(name, pointer, beside, known)
    case 'dict':
      return resolveDict(name, pointer, known)
    case 'endpoint':
      return resolveEndpoint(name, pointer, known)
    default:
      return undefined
  }
}

/** The known names for a part that has its own entity. */
function namesOf(of: string, known: Names): Names {
  const entity = known.entities.get(of)
  return { ...known, entity, fields: fieldsOf(entity) }
}

/** An entity too broken to compile has its own findings. */
const fieldsOf = (entity: Entity | undefined): readonly string[] | undefined =>
  entity && [...entity.fields.keys()]

const listed = (
  name: string,
  names: readonly string[] | undefined,
  pointer: string,
  say: (name: string, meant?: string) => string,
): Finding | undefined =>
  !names || names.includes(name) ? undefined : unknownName(pointer, name, names, say)

function resolvePath(name: string, pointer: string, known: Names): Finding | undefined {
  const { fields, entity } = known
  if (!name.includes('.')) return listed(name, fields, pointer, messages.unknownField)
  if (!entity || !isSoundWay(entity, name, known) || fieldAt(entity, name)) return undefined
  return unknownPath(entity, name, pointer)
}

/** Whether every entity that the path leads through is as intended. */
const isSoundWay = (entity: Entity, path: string, { sound }: Known): boolean =>
  sound.has(entity) &&
  !isBrokenWay(entity, path) &&
  wayOf(entity, path).every((one) => sound.has(one))

/** Resolves a dictionary code, or a published table with two of its columns. */
function resolveDict(
  name: string,
  pointer: string,
  { dicts, entities, sound, whole }: Names,
): Finding | undefined {
  const reference = parseDictRef(name)
  if (!reference) {
    // Columns are named as in the database: a space or capital letter is a typo.
    const meant = name
      .split(',')
      .map((part) => columnOf(part.trim()))
      .join(',')
    const suggestion = parseDictRef(meant) ? { suggestion: meant } : {}
    const message = findingTexts.badDict(name, suggestion.suggestion)
    return { pointer, severity: 'error', message, ...suggestion }
  }
  if (reference.kind === 'code')
    return listed(reference.code, dicts, pointer, findingTexts.unknownDict)
  if (reference.kind === 'entity') {
    return { pointer, severity: 'error', message: findingTexts.badDict(name) }
  }
  const { table, text, code } = reference
  const tables = publishedColumns(entities, sound)
  const columns = tables.get(table)
  if (!columns && !whole) return undefined
  const part = (from: number, length: number, finding: Finding | undefined) =>
    finding && { ...finding, span: { start: from, end: from + length } }
  if (!columns) {
    return part(
      0,
      table.length,
      unknownName(pointer, table, [...tables.keys()], findingTexts.unknownTable),
    )
  }
  const say = findingTexts.unknownColumn(table)
  return (
    part(table.length + 1, text.length, listed(text, columns, pointer, say)) ??
    part(table.length + text.length + 2, code.length, listed(code, columns, pointer, say))
  )
}

/** Resolves the extra columns of a tree table: the parent column and the has-children flag. */
function resolveColumn(
  name: string,
  pointer: string,
  dict: string | undefined,
  { entities, sound }: Names,
): Finding | undefined {
  const reference = dict === undefined ? undefined : parseDictRef(dict)
  if (reference?.kind !== 'table') return undefined
  const { table } = reference
  const columns = publishedColumns(entities, sound).get(table)
  const all = columns && [...columns, ...(treeColumns[table] ?? [])]
  return all && listed(name, all, pointer, findingTexts.unknownColumn(table))
}

function publishedColumns(
  entities: ReadonlyMap<string, Entity>,
  sound: ReadonlySet<Entity>,
): ReadonlyMap<string, readonly string[]> {
  const own = [...entities.values()]
    .filter((entity) => sound.has(entity))
    .map(({ table, fields }): [string, readonly string[]] => [
      table,
      ['id', ...[...fields.keys(), ...auditFields].map(columnOf)],
    ])
  return new Map([...Object.entries(publishedTables), ...own])
}

const endpointShape = /^(GET|POST|PUT|DELETE) (\/[A-Za-z0-9_-]+)+$/

function resolveEndpoint(
  name: string,
  pointer: string,
  { endpoints, whole }: Names,
): Finding | undefined {
  if (!endpointShape.test(name)) {
    return { pointer, severity: 'error', message: findingTexts.badEndpoint(name) }
  }
  if (!whole || endpoints.has(name)) return undefined
  // There are hundreds of calls; only those at the same address are listed.
  const siblings = [...endpoints].filter((one) => folderOf(one) === folderOf(name))
  return unknownName(pointer, name, [...endpoints], findingTexts.unknownEndpoint, siblings)
}

/** The address without its last part: `/cms/product` of `POST /cms/product/publish`. */
const folderOf = (endpoint: string): string =>
  endpoint.slice(endpoint.indexOf('/'), endpoint.lastIndexOf('/'))

/** The standard calls of an entity. */
export const endpointsOf = (entity: Entity, program: ProgramNames): readonly string[] => [
  ...entity.operations.flatMap((operation) =>
    calls[operation].map((call) => call.replace(' ', ` ${entity.api}/`)),
  ),
  ...[...entity.actions.keys()].map((action) => `POST ${entity.api}/${action}`),
  ...stepsByHand(entity).map(({ name }) => `POST ${entity.api}/${name}`),
  ...callsFor(entity, program),
]

const calls: Readonly<Record<StandardAction, readonly string[]>> = {
  view: ['GET list', 'GET queryById', 'GET timeline'],
  add: ['POST add'],
  edit: ['POST edit', 'PUT edit', 'POST saveRows'],
  delete: ['DELETE delete', 'DELETE deleteBatch'],
  import: ['POST importExcel'],
  export: ['GET exportXls'],
  restore: ['GET deleted', 'POST restore'],
}

/** Reports standard permissions that no menu registers, as one finding at the prefix. */
export function checkPrefix(
  { perm, operations, viewCan }: Pick<Entity, 'perm' | 'operations' | 'viewCan'>,
  permissions: ReadonlySet<string> | undefined,
): Finding | undefined {
  // Without a code for it nobody has the recycle bin; older documents had none.
  const needed = operations.filter(
    (action) => action !== 'restore' && !(action === 'view' && viewCan !== undefined),
  )
  const missing = permissions
    ? needed.map((action) => `${perm}:${action}`).filter((code) => !permissions.has(code))
    : []
  if (missing.length === 0) return undefined
  const prefixes = [...new Set([...(permissions ?? [])].map((code) => code.split(':')[0] ?? ''))]
  // If the prefix exists, it was meant; only the code is missing.
  const meant = prefixes.includes(perm) ? undefined : suggest(perm, prefixes)
  return {
    pointer: '/perm',
    severity: 'error',
    rule: 'unknown-name',
    message: findingTexts.unregistered(missing, meant),
    ...(meant === undefined ? {} : { suggestion: meant }),
  }
}
