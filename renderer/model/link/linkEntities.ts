import { checkChildRows } from '../check/checkChildRows'
import { checkConditions } from '../check/checkConditions'
import { checkCycles, checkKeep, checkLeaks, checkRules, usableNames } from '../check/checkFields'
import { checkFind } from '../check/checkFind'
import { checkLevels } from '../check/checkLevels'
import { checkPlatform } from '../check/checkPlatform'
import { checkProps } from '../check/checkProps'
import { checkFormer, checkReference, checkTogether } from '../check/checkReference'
import { checkSense } from '../check/checkSense'
import { checkSource } from '../check/checkSource'
import { checkStates } from '../check/checkStates'
import { checkNames } from '../check/programNames'
import { checkPrefix, checkReferences, endpointsOf, type Known } from '../check/references'
import { compileEntity, plainFields } from '../compile/compileEntity'
import type { FieldContext, PlainFields } from '../compile/compileField'
import type { DictDoc } from '../document/dict'
import type { EntityDoc, FieldDoc } from '../document/entityDoc'
import type { Entity, StoredNames } from '../entity/entity'
import type { Finding } from '../finding/finding'
import { findingTexts } from '../finding/messages.findings'
import { keysOf } from '../finding/pointer'
import { isObject } from '../finding/walk'
import type { BrokenEntity } from './broken'
import { namedIn } from './broken'
import { checkPrefixes } from './checkPrefixes'
import { doubtsAbout, onIntact } from './doubts'
import { nameIn, namesOf, sparing, uniqueNames } from './linkCommon'
import {
  declaredNames,
  dictsOf,
  heldBy,
  memoryOf,
  type NamesKey,
  storedKey,
  unchangedEntities,
} from './memory'
import type { Registries } from './registries'
import { isIntact, isSilent, type Shapes, type Source } from './source'

export interface Linking {
  readonly registries: Registries
  readonly shapes: Shapes
  /** By entity. */
  readonly stored?: ReadonlyMap<string, StoredNames>
}

export interface Names {
  readonly dicts: ReadonlyMap<string, DictDoc>
  /** Names of all documents of a kind; undefined = not all are known. */
  readonly dictNames: readonly string[] | undefined
  readonly ruleNames: readonly string[] | undefined
  readonly reportNames: readonly string[] | undefined
  readonly permissions: ReadonlySet<string> | undefined
}

export interface LinkedEntities {
  readonly entities: ReadonlyMap<string, Entity>
  /** By entity name; includes entities too broken to compile. */
  readonly entitySources: ReadonlyMap<string, Source>
  /** Names of all entities; undefined = not all are known. */
  readonly entityNames: readonly string[] | undefined
  /** Entities without mistakes that could affect documents naming them. */
  readonly sound: ReadonlySet<Entity>
  /** All of them are. */
  readonly whole: boolean
  readonly key: NamesKey
}

interface Compiled {
  readonly source: Source
  readonly doc: EntityDoc
  readonly entity: Entity
  /** False if the name cannot stand: another was meant, so consequences are not reported. */
  readonly sound: boolean
  /** Findings of the compiler, reported after the reference check, which may have found their cause. */
  readonly findings: readonly Finding[]
  readonly plain: PlainFields
}

/** Entities compiled before, which these may name. */
interface Below {
  readonly entities: ReadonlyMap<string, Entity>
  readonly broken: ReadonlyMap<string, BrokenEntity>
}

const nothingBelow: Below = { entities: new Map(), broken: new Map() }

export function linkEntities(
  sources: readonly Source[],
  names: Names,
  linking: Linking,
  below: Below = nothingBelow,
): LinkedEntities {
  const entities = new Map(below.entities)
  const fields = new Map<string, PlainFields>()
  const others: Others = {
    entity: (name) => entities.get(name),
    fields: (name) => fields.get(name) ?? below.entities.get(name)?.fields,
  }
  const memory = memoryOf(linking.registries)
  const key = keyOf(sources, names)
  const { stored = new Map() } = linking
  const unchanged = unchangedEntities(sources, memory, {
    key,
    dicts: names.dicts,
    stored,
    below: below.entities,
  })
  const drafts = sources.flatMap((source): readonly (Draft | Compiled)[] => {
    const known = unchanged.get(source)
    if (known) return [{ ...known, source, sound: true, findings: [] }]
    return draft(source, { ...names, ...others }, linking) ?? []
  })
  for (const { doc, plain, sound } of drafts) if (sound) fields.set(doc.entity, plain)
  const compiled = drafts.flatMap((one) => ('entity' in one ? one : (compile(one) ?? [])))
  const isNew = {
    entity: uniqueNames(findingTexts.nouns.entity),
    api: uniqueNames(findingTexts.nouns.api),
    table: uniqueNames(findingTexts.nouns.table),
  }
  for (const { entity, source } of compiled) {
    const fresh = isNew.entity(entity.name, source, '/entity')
    if (isNew.api(entity.api, source, '/api')) isNew.table(entity.table, source, '/table')
    const stands = checkNames(entity, linking.registries.program ?? {}, source.report)
    if (fresh && stands) entities.set(entity.name, entity)
  }
  const entitySources = new Map(sources.map((source) => [nameIn(source, 'entity'), source]))
  const own = compiled.filter(({ sound }) => sound).map(({ entity }) => entity)
  const intact = [...below.entities].flatMap(([name, one]) => (below.broken.has(name) ? [] : one))
  const sound = new Set([...intact, ...own])
  const ownNames = namesOf(sources, 'entity')
  const entityNames = ownNames && [...ownNames, ...below.entities.keys()]
  const whole = own.length === entitySources.size && below.broken.size === 0
  const linked = { entities, entitySources, entityNames, sound, whole, key }
  checkPrefixes(compiled)
  const known = knownNames(linked, names, linking)
  const lost = lostNames({ ...names, ...linked })
  for (const one of compiled) {
    const { source, entity, doc, plain } = one
    if (!sound.has(entity) || unchanged.has(source)) continue
    checkEntity(one, known, { ...names, lost }, linking)
    // If some names are missing, not everything was checked.
    if (!known.whole || !isSilent(source)) continue
    memory.entities.set(source.file, {
      written: source.doc,
      key,
      entity,
      plain,
      doc,
      stored: storedKey(entity.name, stored),
      dicts: dictsOf(entity, names.dicts),
      held: heldBy(entity),
    })
  }
  return linked
}

const keyOf = (
  sources: readonly Source[],
  { dictNames, ruleNames, reportNames, permissions }: Names,
): NamesKey =>
  JSON.stringify([dictNames, ruleNames, reportNames, permissions && [...permissions]]) +
  declaredNames(sources)

/** Known names for references, without pages. */
export function knownNames(
  { entities, entitySources, entityNames, sound, whole }: LinkedEntities,
  { dictNames, reportNames, permissions }: Names,
  { registries: { program = {} } }: Linking,
): Known {
  return {
    ...(dictNames && { dicts: dictNames }),
    ...(reportNames && { reports: reportNames }),
    ...(permissions ? { permissions } : {}),
    entities,
    sound,
    ...(entityNames && { entityNames }),
    pages: [],
    endpoints: new Set([
      ...[...entities.values()].flatMap((entity) => endpointsOf(entity, program)),
      ...[...entitySources.values()].flatMap(writtenActions),
      ...(program.calls ?? []),
    ]),
    whole,
  }
}

/** Dictionaries and entities of which nothing is known but their names. */
export const lostNames = ({
  dicts,
  dictNames,
  entities,
  entityNames,
  entitySources,
  sound,
}: Pick<
  Names & LinkedEntities,
  'dicts' | 'dictNames' | 'entities' | 'entityNames' | 'entitySources' | 'sound'
>): readonly string[] => [
  ...(dictNames ?? []).filter((name) => !dicts.has(name)),
  ...(entityNames ?? [...entitySources.values()].flatMap((one) => [...namedIn(one)])).filter(
    (name) => {
      const entity = entities.get(name)
      return !entity || !sound.has(entity)
    },
  ),
]

/** Includes actions too broken to compile. */
export function declaredActions({ written }: Source): readonly string[] {
  const keys = (value: unknown) => (isObject(value) ? Object.keys(value) : [])
  const steps = isObject(written?.states) ? written.states.steps : undefined
  return [...keys(written?.actions), ...keys(steps)]
}

const writtenActions = (source: Source): readonly string[] =>
  declaredActions(source).map((name) => `POST ${source.doc.api}/${name}`)

type Others = Required<Pick<FieldContext, 'entity' | 'fields'>>

/** An entity whose expressions are not compiled yet. */
interface Draft extends Omit<Compiled, 'entity'> {
  readonly context: FieldContext
}

function draft(
  source: Source,
  { dicts, ruleNames, entity, fields }: Names & Others,
  { registries, stored }: Linking,
): readonly Draft[] | undefined {
  const { written, doc } = source
  if (typeof doc.entity !== 'string' || !isObject(written?.fields)) return undefined
  const declared = Object.keys(written.fields)
  const usable = usableNames(declared, source.report)
  const reserved = source.findings.some(({ pointer }) => isLost(pointer, declared))
  const whole = completed(doc, usable)
  const findings: Finding[] = []
  const { types, functions } = registries
  const context: FieldContext = {
    types,
    dicts,
    ...(ruleNames && { ruleNames }),
    entity,
    fields,
    ...(stored && { stored: (name: string) => stored.get(name) }),
    ...(functions ? { functions } : {}),
    report: (finding) => void findings.push(finding),
  }
  const plain = sparing(source, () => plainFields(whole, context))
  const sound = !reserved && usable.length === declared.length && typeof doc.api === 'string'
  return plain && [{ source, doc: whole, plain, context, sound, findings }]
}

function compile({ source, doc, plain, context, sound, findings }: Draft): Compiled | undefined {
  const entity = sparing(source, () => compileEntity(doc, context, plain))
  return entity && { source, doc, entity, sound, findings, plain }
}

/** Keys with a value of the wrong kind still count as present. */
function fieldIn(written: Source['written'], key: string): object {
  const field = isObject(written?.fields) ? written.fields[key] : undefined
  return isObject(field) ? field : {}
}

/** Whether a field was not read at all, because its name is special in JavaScript. */
function isLost(pointer: string, declared: readonly string[]): boolean {
  const [top, key, ...more] = keysOf(pointer)
  return top === 'fields' && key !== undefined && more.length === 0 && !declared.includes(key)
}

/** Adds placeholders for missing top-level keys and for every declared field, however broken. */
function completed(doc: Readonly<Record<string, unknown>>, names: readonly string[]): EntityDoc {
  const left = isObject(doc.fields) ? doc.fields : {}
  const fields = Object.fromEntries(
    names.map((key) => {
      const field = isObject(left[key]) ? left[key] : {}
      return [key, { ...field, type: typeof field.type === 'string' ? field.type : '' }]
    }),
  )
  const name = String(doc.entity)
  const missing = { title: name, label: Object.keys(fields)[0], api: `/${name}`, perm: name }
  // The shape check removed wrong shapes, and missing parts have just been filled in.
  return { ...missing, ...doc, fields } as unknown as EntityDoc
}

function checkEntity(
  { source, doc, entity, findings }: Compiled,
  known: Known,
  { permissions, lost }: Pick<Names, 'permissions'> & { readonly lost: readonly string[] },
  { shapes, registries }: Linking,
): void {
  const { report } = source
  const intact = (pointer: string) => isIntact(source, pointer)
  const references = checkReferences(source.doc, shapes.schemas.entity, known, [
    ...entity.fields.keys(),
  ])
  for (const finding of [...references, ...findings]) report(finding)
  // It is unknown which operations were meant.
  const isLost = source.written?.operations !== undefined && source.doc.operations === undefined
  const prefix = isLost ? undefined : checkPrefix(entity, permissions)
  if (prefix) report(prefix)
  for (const field of entity.fields.values()) {
    const fieldDoc: FieldDoc = doc.fields[field.key] ?? { type: '', title: '' }
    checkProps({ field, doc: fieldDoc, report })
    checkChildRows(field, fieldDoc, entity, { intact, report })
    checkReference(field, fieldDoc, entity, report)
    const written = { ...fieldIn(source.written, field.key), ...fieldDoc }
    checkRules(field, written, report)
    checkLevels(field, entity, report)
    checkKeep(written, doc.schema, { key: field.key, report })
  }
  checkTogether(doc, entity, report)
  checkFind(doc, entity, report)
  checkFormer(entity, report)
  checkPlatform(doc, entity, report)
  checkSource(doc, entity, report)
  checkCycles(entity, report)
  checkStates(entity, { doc, builtin: registries.actions.names, permissions, intact, report })
  const written = (key: string): FieldDoc => ({
    ...fieldIn(source.written, key),
    ...(doc.fields[key] ?? { type: '', title: '' }),
  })
  checkSense(entity, { doc, written, intact, report })
  const judge = onIntact(source, doubtsAbout(source, lost))
  checkLeaks(entity, judge)
  checkConditions(entity, judge)
}
