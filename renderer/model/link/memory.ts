import type { PlainFields } from '../compile/compileField'
import type { CompiledPage } from '../compile/compilePage'
import type { DictDoc } from '../document/dict'
import { parseDictRef } from '../document/dict'
import type { EntityDoc } from '../document/entityDoc'
import type { Entity, StoredNames } from '../entity/entity'
import { isObject } from '../finding/walk'
import type { Registries } from './registries'
import type { DocumentFile, Source } from './source'

/* Cache of compiled documents. A document without findings keeps its result while its text and everything it names
   are unchanged: an editor, a development server and tests recheck all documents after each change. Documents with
   findings are recompiled. */

/** All names that documents may use, as one text: while it is equal, names resolve to the same things. */
export type NamesKey = string

/** A compiled entity with everything that it depends on. */
export interface KnownEntity {
  readonly written: Source['doc']
  readonly key: NamesKey
  /** Where its values lie, as text. */
  readonly stored: string
  readonly dicts: readonly (readonly [string, DictDoc | undefined])[]
  /** Entities whose records its fields hold or reference. */
  readonly held: readonly (readonly [string, Entity | undefined])[]
  readonly entity: Entity
  readonly plain: PlainFields
  readonly doc: EntityDoc
}

export interface KnownPage {
  readonly written: Source['doc']
  readonly key: NamesKey
  /** Entities that the page names: its own, and those of its parts. */
  readonly named: readonly (readonly [string, Entity | undefined])[]
  readonly page: CompiledPage
}

interface Memory {
  readonly entities: WeakMap<DocumentFile, KnownEntity>
  readonly pages: WeakMap<DocumentFile, KnownPage>
}

const memories = new WeakMap<Registries['types'], Memory>()

export function memoryOf({ types }: Registries): Memory {
  const known = memories.get(types)
  if (known) return known
  const made = { entities: new WeakMap(), pages: new WeakMap() }
  memories.set(types, made)
  return made
}

/** The names that entity documents declare: of entities, fields, tables, calls and actions. */
export const declaredNames = (sources: readonly Source[]): string => sources.map(namesIn).join('\n')

const declared = new WeakMap<Source['doc'], string>()

function namesIn({ path, doc, written }: Source): string {
  const known = declared.get(doc)
  if (known !== undefined) return known
  const keys = (value: unknown) => (isObject(value) ? Object.keys(value) : [])
  const { entity, api, perm, table, operations, fields, actions, states } = doc
  const names = JSON.stringify([
    ...[path, entity, api, perm, table, operations, keys(fields), keys(written?.fields)],
    ...[keys(actions), keys(written?.actions), isObject(states) ? keys(states.steps) : []],
  ])
  declared.set(doc, names)
  return names
}

/** Dictionaries (by code) that fields of the entity name. */
export const dictsOf = (
  { fields }: Entity,
  dicts: ReadonlyMap<string, DictDoc>,
): KnownEntity['dicts'] =>
  [...fields.values()].flatMap((field) => {
    const reference = parseDictRef(field.type.dict(field) ?? '')
    return reference?.kind === 'code' ? [[reference.code, dicts.get(reference.code)] as const] : []
  })

export const heldBy = ({ fields }: Entity): KnownEntity['held'] =>
  [...fields.values()].flatMap(({ rows, reference }) =>
    [rows, reference].flatMap((held) => (held ? [[held.of, held.entity()] as const] : [])),
  )

export const storedKey = (entity: string, stored: ReadonlyMap<string, StoredNames>): string =>
  JSON.stringify(stored.get(entity)) ?? ''

/** Entities that need not be recompiled, by file. */
export function unchangedEntities(
  sources: readonly Source[],
  { entities }: Memory,
  {
    key,
    dicts,
    stored,
    below,
  }: {
    readonly key: NamesKey
    readonly dicts: ReadonlyMap<string, DictDoc>
    readonly stored: ReadonlyMap<string, StoredNames>
    /** Entities that were compiled before all these. */
    readonly below: ReadonlyMap<string, Entity>
  },
): ReadonlyMap<Source, KnownEntity> {
  const same = new Map(
    sources.flatMap((source) => {
      const known = entities.get(source.file)
      const holds =
        known?.written === source.doc &&
        known.key === key &&
        known.stored === storedKey(known.entity.name, stored) &&
        known.dicts.every(([code, dict]) => dicts.get(code) === dict)
      return known && holds ? [[source, known] as const] : []
    }),
  )
  // An entity that holds or references records of a changed one is recompiled too; repeated until nothing changes.
  for (;;) {
    const left = new Map([...same.values()].map(({ entity }) => [entity.name, entity]))
    const stale = [...same].filter(([, { held }]) =>
      held.some(([name, entity]) => (left.get(name) ?? below.get(name)) !== entity),
    )
    if (stale.length === 0) return same
    for (const [source] of stale) same.delete(source)
  }
}
