import { auditFields, type Field } from '#model'
import type { EntityDeps } from '../entity/contracts/deps'
import { hooksOf, readingOf } from '../entity/contracts/deps'
import type { Counts, ReadTurns } from '../entity/contracts/reading'
import type { WireRecord } from '../entity/contracts/records'
import { type Asked, askedOf, byPlace, type Found, findRecords } from '../entity/read/find'
import { createReader } from '../entity/read/reader'
import { toRecords } from '../entity/read/wireRecords'
import { entityTableOf } from '../entity/schema/entityTable'
import { shownField } from '../entity/schema/fieldRights'
import type { Caller } from '../http/right'
import type { Findable } from './findable'

/** Records of one kind, and of all: more words narrow the search. */
const ofKind = 5
const shownAtMost = 20
const factsAtMost = 2
/** Statements at a time. */
const abreast = 4

interface Finding {
  readonly deps: EntityDeps & { readonly counts: Counts; readonly turns: ReadTurns }
  readonly caller: Caller
}

/** The best records of all kinds, as the caller may see them. */
export async function findHits(
  text: string,
  kinds: readonly Findable[],
  { deps, caller }: Finding,
) {
  const asked = askedOf(text)
  if (!asked) return []
  const of = kinds.filter((kind) => isRead(kind, deps))
  const work = { loads: [], records: shownAtMost }
  const found = await deps.turns.run(caller, work, async () => {
    const all: (readonly { readonly kind: Findable; readonly found: Found }[])[] = []
    for (let from = 0; from < of.length; from += abreast)
      all.push(
        ...(await Promise.all(
          of.slice(from, from + abreast).map((kind) => foundOf(kind, asked, { deps, caller })),
        )),
      )
    return all.flat()
  })
  const best = found.sort((one, other) => byPlace(one.found, other.found)).slice(0, shownAtMost)
  const shown = new Map<string, Hit>()
  for (const kind of new Set(best.map((one) => one.kind))) {
    const own = best.flatMap((one) => (one.kind === kind ? [one.found] : []))
    for (const hit of await hitsOf(kind, own, { deps, caller })) shown.set(keyOf(hit), hit)
  }
  return best.flatMap(({ kind, found: { id } }) => {
    return shown.get(keyOf({ entity: kind.entity.name, id })) ?? []
  })
}

const keyOf = ({ entity, id }: Pick<Hit, 'entity' | 'id'>): string => `${entity}/${id}`

/**
 * Where the program answers the reading of records itself, it may hide more than the entity's rules do; such records
 * are not searched.
 */
function isRead({ entity }: Findable, deps: EntityDeps): boolean {
  const { operations = [] } = hooksOf(deps, entity) ?? {}
  return entity.find.length > 0 && !operations.some(({ path }) => reading.includes(path))
}

const reading: readonly string[] = ['list', 'queryById']

async function foundOf(kind: Findable, asked: Asked, { deps, caller }: Finding) {
  const { entity } = kind
  const mask = hooksOf(deps, entity)?.columnMask?.(caller)
  const entityTable = entityTableOf(entity)
  const finding = { entityTable, asked, caller, mask, most: ofKind }
  const found = await findRecords(deps.database.db, finding)
  return found.map((one) => ({ kind, found: one }))
}

interface Hit {
  readonly entity: string
  readonly title: string
  readonly id: string
  readonly label: string
  readonly state: string | null
  readonly facts: readonly { readonly title: string; readonly text: string }[]
  readonly pages: readonly string[]
}

/** The records as they are shown; one that has gone meanwhile is missing. */
async function hitsOf(
  { entity, pages }: Findable,
  found: readonly Found[],
  { deps, caller }: Finding,
): Promise<readonly Hit[]> {
  const entityTable = entityTableOf(entity)
  const reader = createReader(entityTable, readingOf(deps, entity), deps.counts)
  const ids = found.map(({ id }) => id)
  const stored = await reader.findAll(ids, caller)
  const told = pages.flatMap(({ columns }) => columns)
  const state = entity.states?.field
  const columns = new Set([entity.label.key, ...(state ? [state.key] : []), ...told])
  for (const { fields } of found) for (const key of fields) columns.add(key)
  const records = await toRecords(
    stored.map(({ row }) => row),
    { entityTable, caller, lookup: deps.lookup, columns },
  )
  const byId = new Map(found.map((one) => [one.id, one]))
  return records.map((record) => {
    const id = String(record.id)
    const telling = [...new Set([...(byId.get(id)?.fields ?? []), ...told])].flatMap((key) => {
      const field = entity.fields.get(key)
      const text = field && field !== entity.label && field !== state && factOf(field, record)
      return field && text ? [{ title: field.title, text }] : []
    })
    return {
      entity: entity.name,
      title: entity.title,
      id,
      label: shownField(entity.label, caller) ? textOf(record, entity.label) : '',
      state: state ? textOf(record, state) || null : null,
      facts: telling.slice(0, factsAtMost),
      pages: pages.map(({ code }) => code),
    }
  })
}

/** What a short line can say of a field; '' = nothing. */
const factOf = (field: Field, record: WireRecord): string => {
  const { type, key } = field
  const isPlain = type.typedText || plainKinds.includes(type.storage(field).kind)
  const isTold = type.dict(field) !== undefined || (isPlain && !auditFields.includes(key))
  return isTold ? textOf(record, field) : ''
}

/** Their wire values are what people write. */
const plainKinds: readonly string[] = ['decimal', 'integer', 'date']

function textOf(record: WireRecord, { key }: Field): string {
  const value = record[`${key}_dictText`] ?? record[key]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
