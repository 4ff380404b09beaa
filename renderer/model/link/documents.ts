import type { CompiledPage } from '../compile/compilePage'
import type { DictDoc } from '../document/dict'
import type { Entity, StoredNames } from '../entity/entity'
import type { AllowedFinding, LocatedFinding } from '../finding/finding'
import { findingTexts } from '../finding/messages.findings'
import { below } from '../finding/pointer'
import { isObject } from '../finding/walk'
import type { MenuNode } from '../menu/menuDoc'
import type { Report } from '../report/report'
import {
  validateDict,
  validateEntity,
  validateMenu,
  validatePage,
  validateReport,
  validateRole,
  validateRule,
} from '../shape/validators.gen.js'
import { type BrokenEntity, brokenEntities } from './broken'
import { linkDicts, linkMenu, said } from './linkCommon'
import { linkEntities } from './linkEntities'
import { linkPages } from './linkPages'
import { linkReports, reportNames } from './linkReports'
import { linkRoles, type Role } from './linkRoles'
import { checkWhole } from './linkWhole'
import { type MetaSchemas, metaSchemas } from './meta'
import { linkRules, type NumberRule } from './numberRule'
import type { Registries } from './registries'
import { type DocumentFile, kindAt, openSource, type Shapes, type Source } from './source'

export type { Registries } from './registries'
export type { DocumentFile } from './source'

export interface Documents {
  readonly entities: ReadonlyMap<string, Entity>
  /** Entities with mistakes, by name; most are also in `entities`, compiled from the remains. */
  readonly broken: ReadonlyMap<string, BrokenEntity>
  readonly pages: ReadonlyMap<string, CompiledPage>
  /** Pages without an error in their document or their entity: safe to show to users. */
  readonly sound: ReadonlySet<string>
  readonly dicts: ReadonlyMap<string, DictDoc>
  readonly reports: ReadonlyMap<string, Report>
  readonly rules: ReadonlyMap<string, NumberRule>
  readonly roles: ReadonlyMap<string, Role>
  readonly menu: readonly MenuNode[]
  /** All codes that the menu registers; empty while the menu is broken. */
  readonly permissions: ReadonlySet<string>
  /** What others name comes first, so that causes are told before consequences; then by file and by position. */
  readonly findings: readonly LocatedFinding[]
  /** Warnings that documents allow, with their reasons. */
  readonly allowed: readonly AllowedFinding[]
  /** Texts that were read, by path. */
  readonly texts: ReadonlyMap<string, string>
  /** Texts that override those in the files, by path. Absent = none. */
  readonly instead?: ReadonlyMap<string, string>
}

/** A change of a field that the stored records do not allow: a mistake in the document that only the database knows. */
export interface Refusal {
  readonly entity: string
  readonly field: string
  /**
   * `type`: the field is left out. `unique`: one field is not unique; `together`: several are not (their keys, with
   * commas). `was`: the data stays under its former name; `field` is empty for the entity itself.
   */
  readonly member: 'type' | 'unique' | 'together' | 'was'
  readonly message: string
  /** Some of the values that refuse, for the operator alone: findings are read by people of all companies. */
  readonly examples?: readonly string[]
}

/**
 * Reads, checks and compiles all documents of a console: shape, references, expressions, meaning, and the documents'
 * own tests. Never throws on their content; leaves out what is broken or was refused by the database. `stored`: where the
 * values of renamed fields and entities lie, by entity.
 */
export function loadDocuments(
  files: readonly DocumentFile[],
  registries: Registries,
  refused: readonly Refusal[] = [],
  stored: ReadonlyMap<string, StoredNames> = new Map(),
): Documents {
  const shapes = shapesOf(registries)
  const sources: Source[] = []
  const lost: LocatedFinding[] = []
  for (const file of files) {
    const kind = kindAt(file.path)
    if (kind) sources.push(withoutRefused(openSource(file, kind, shapes), refused))
    else lost.push(misplaced(file.path))
  }
  const of = (kind: Source['kind']) => sources.filter((source) => source.kind === kind)
  const linking = { registries, shapes, stored }
  const { dicts, dictNames } = linkDicts(of('dict'))
  const { menu, permissions } = linkMenu(of('menu'))
  const { rules, ruleNames } = linkRules(of('rule'))
  const names = { dicts, dictNames, ruleNames, permissions, reportNames: reportNames(of('report')) }
  const entities = linkEntities(of('entity'), names, linking)
  const linked = linkReports(of('report'), { ...names, ...entities }, linking)
  const { pages, sound } = linkPages(
    of('page'),
    of('menu'),
    { ...names, ...entities, ...linked },
    linking,
  )
  const roles = linkRoles(of('role'), {
    menu,
    permissions,
    entities: entities.entities,
    entityNames: entities.entityNames,
    pageNames: of('page').map(({ name }) => name),
    kindOf(page) {
      const source = of('page').find(({ name }) => name === page)
      const kind = source && (source.doc.kind ?? said(source, 'kind'))
      return typeof kind === 'string' ? kind : undefined
    },
    entityOf(page) {
      const entity = pages.get(page)?.doc.entity
      return typeof entity === 'string' ? entity : undefined
    },
  })
  const doubted = new Set([
    ...linked.doubted,
    ...of('page').flatMap(({ name }) => (sound.has(name) ? [] : name)),
  ])
  checkWhole(sources, { entities: entities.entities, pages, menu, dicts, roles, doubted }, lost)
  return {
    entities: entities.entities,
    broken: brokenEntities(sources, entities.entities),
    pages,
    sound,
    dicts,
    reports: linked.reports,
    rules,
    roles,
    menu,
    permissions: permissions ?? new Set(),
    texts: new Map(files.map(({ path, text }) => [path, text])),
    findings: [
      ...lost,
      ...causesFirst.flatMap((kind) =>
        of(kind).flatMap((source) => [...source.findings].sort(inText)),
      ),
    ],
    allowed: sources.flatMap(({ allowed }) => allowed),
  }
}

/** Kinds of documents in the order in which they name each other. */
const causesFirst = ['dict', 'rule', 'entity', 'report', 'page', 'menu', 'role'] as const

/** An entity's document without the parts that the database has refused. */
function withoutRefused(source: Source, refused: readonly Refusal[]): Source {
  const { kind, doc, report } = source
  const own = refused.filter(({ entity }) => kind === 'entity' && entity === doc.entity)
  if (own.length === 0 || !isObject(doc.fields)) return source
  const fields: Record<string, unknown> = { ...doc.fields }
  let unique: unknown = doc.unique
  for (const { field, member, message } of own) {
    if (member === 'together') {
      const groups: readonly unknown[] = Array.isArray(unique) ? unique : []
      const at = groups.findIndex((group) => String(group) === field)
      report({ pointer: below('/unique', at), severity: 'error', rule: 'stored-values', message })
      unique = groups.filter((group) => String(group) !== field)
      continue
    }
    const at = field === '' ? below('', member) : below('/fields', field, member)
    const rule = member === 'type' ? 'meaning' : 'stored-values'
    report({ pointer: at, severity: 'error', rule, message })
    if (field === '') continue
    const { [member]: _, ...rest } = Object(fields[field])
    if (member === 'type') delete fields[field]
    else fields[field] = rest
  }
  const { unique: _, ...rest } = doc
  const left = Array.isArray(unique) && unique.length > 0 ? { unique } : {}
  return { ...source, doc: { ...rest, ...left, fields } }
}

const shapesOf = (registries: Registries): Shapes => ({
  schemas: schemasOf(registries),
  validators: registries.validators ?? builtinValidators,
})

/** What is wrong with a document's text and shape: known at once, and the same that `loadDocuments` says of them. */
export function shapeFindings(
  file: DocumentFile,
  registries: Registries,
): readonly LocatedFinding[] {
  const kind = kindAt(file.path)
  return kind ? openSource(file, kind, shapesOf(registries)).findings : [misplaced(file.path)]
}

const builtinValidators: Shapes['validators'] = {
  entity: validateEntity,
  page: validatePage,
  dict: validateDict,
  report: validateReport,
  rule: validateRule,
  role: validateRole,
  menu: validateMenu,
}

const schemas = new WeakMap<Registries['types'], MetaSchemas>()

/** Cached per set of registries. */
export function schemasOf(registries: Registries): MetaSchemas {
  const known = schemas.get(registries.types)
  if (known) return known
  const made = metaSchemas(registries)
  schemas.set(registries.types, made)
  return made
}

const misplaced = (path: string): LocatedFinding => ({
  file: path,
  line: 1,
  column: 1,
  pointer: '',
  severity: 'error',
  rule: 'meaning',
  message: findingTexts.unknownPlace(path),
})

const inText = (a: LocatedFinding, b: LocatedFinding): number =>
  a.line - b.line || a.column - b.column
