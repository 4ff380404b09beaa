import { type RawBuilder, type SqlBool, sql } from 'kysely'
import {
  askedGrams,
  exactGram,
  type Place,
  placeOf,
  places,
  searched,
  startGram,
} from '../../../renderer/values/grams'
import type { Db } from '../../db/open'
import type { Caller } from '../../http/right'
import type { Clause, ColumnMask } from '../contracts/reading'
import type { EntityTable, FieldColumn } from '../schema/entityTable'
import { mayUse } from '../schema/fieldRights'
import { isRecordTable } from '../schema/programTables'
import { all, mine } from './rows'

/** What is asked of all records: words, each of which a record must have in one of its texts. */
export interface Asked {
  readonly whole: string
  readonly words: readonly string[]
}

/** A record that has what is asked. */
export interface Found {
  readonly id: string
  readonly place: Place
  /** Keys of the fields with a word. */
  readonly fields: readonly string[]
  /** When it was made, as the wall clock has it. */
  readonly since: string
}

const mostWords = 6

/** undefined = nothing is asked. */
export function askedOf(text: string): Asked | undefined {
  const whole = searched(text)
  const words = [...new Set(whole.split(' '))].filter(Boolean).slice(0, mostWords)
  return words.length === 0 ? undefined : { whole, words }
}

// Of more candidates only the exact ones, those that begin with it, and the newest are looked at.
const candidates = 300
const newestRows = 5_000
// The program's own tables have no grams; these are short, or their documents say `"find": []`.
const programRows = 2_000

interface Finding {
  readonly entityTable: EntityTable
  readonly asked: Asked
  readonly caller: Caller
  /** Of columns that are masked in some records. */
  readonly mask: ColumnMask | undefined
  /** Number of records to return. */
  readonly most: number
}

/**
 * The best records of an entity for what is asked, of those that the caller sees, by the texts that he sees whole:
 * exact ones, then those that begin with it, and of equal ones the newest.
 */
export async function findRecords(db: Db, finding: Finding): Promise<readonly Found[]> {
  const { entityTable, caller, asked, most } = finding
  const columns = searchedColumns(entityTable, caller)
  if (columns.length === 0) return []
  const read = reading(db, finding, columns)
  const rows = await candidatesOf(read, finding, columns)
  const found = new Map<string, Found>()
  for (const row of rows) {
    const fit = fitting(row, columns, asked)
    if (fit) found.set(row.id, { id: row.id, since: row.since, ...fit })
  }
  return [...found.values()].sort(byPlace).slice(0, most)
}

/** The best first. */
export const byPlace = (one: Found, other: Found): number =>
  one.place - other.place ||
  (one.since === other.since ? 0 : one.since < other.since ? 1 : -1) ||
  (one.id < other.id ? -1 : 1)

const searchedColumns = ({ entity, fields }: EntityTable, caller: Caller): readonly FieldColumn[] =>
  fields.filter(({ field }) => entity.find.includes(field) && mayUse(field, caller))

interface Candidate {
  readonly id: string
  readonly since: string
  /** By the columns' place. */
  readonly texts: readonly (string | null)[]
}

type Read = (which: Clause, limit: number, newest?: number) => Promise<readonly Candidate[]>

async function candidatesOf(
  read: Read,
  { entityTable, asked, mask }: Finding,
  columns: readonly FieldColumn[],
): Promise<readonly Candidate[]> {
  if (!isRecordTable(entityTable.table)) return await read(sql`true`, programRows, programRows)
  const inSome = (has: (found: RawBuilder<unknown>) => Clause): Clause =>
    some(columns.flatMap((column) => (column.found ? seen(column, mask, has) : [])))
  const which = all(
    asked.words.map((word) => {
      const forms = askedGrams(word)
      return inSome((found) => some(forms.map((grams) => hasAll(found, grams))))
    }),
  )
  const rows = await read(which, candidates + 1)
  if (rows.length <= candidates) return rows
  const exact = inSome((found) => hasAll(found, [exactGram(asked.whole)]))
  const start = startGram(asked.whole)
  return [
    ...(await read(exact, candidates)),
    ...(start === undefined
      ? []
      : await read(all([inSome((found) => hasAll(found, [start])), which]), candidates)),
    ...(await read(which, candidates, newestRows)),
    ...rows,
  ]
}

const hasAll = (found: RawBuilder<unknown>, grams: readonly number[]): Clause =>
  sql<SqlBool>`${found} @> ${`{${grams.join()}}`}::integer[]`

const some = (clauses: readonly Clause[]): Clause =>
  clauses.length === 0 ? sql`false` : sql<SqlBool>`(${sql.join(clauses, sql` or `)})`

/** The condition on a column's grams, where the caller sees its text. */
function seen(
  { field, found }: FieldColumn,
  mask: ColumnMask | undefined,
  has: (found: RawBuilder<unknown>) => Clause,
): readonly Clause[] {
  if (!found) return []
  const holds = has(sql.ref(found.name))
  return [isMasked(mask, field.key) ? sql<SqlBool>`(${mask.lifted} and ${holds})` : holds]
}

const isMasked = (mask: ColumnMask | undefined, key: string): mask is ColumnMask =>
  mask !== undefined && Object.hasOwn(mask.texts, key)

/** Reads candidates; `newest`: of so many newest rows only. */
function reading(
  db: Db,
  { entityTable, caller, mask }: Finding,
  columns: readonly FieldColumn[],
): Read {
  const table = sql.table(entityTable.table)
  const texts = columns.map(({ name, field }) => {
    const text = sql`${sql.ref(name)}::text`
    return isMasked(mask, field.key) ? sql`case when ${mask.lifted} then ${text} end` : text
  })
  return async (which, limit, newest) => {
    const rows =
      newest === undefined
        ? table
        : sql`(select * from ${table} where ${mine(entityTable, caller)}
            order by create_time desc, id desc limit ${sql.lit(newest)}) as ${table}`
    const { rows: found } = await sql<{ id: string; since: string; texts: string }>`
      select id, create_time as since, to_json(array[${sql.join(texts)}])::text as texts from ${rows}
      where ${mine(entityTable, caller)} and ${which} limit ${sql.lit(limit)}`.execute(db)
    return found.map(({ id, since, texts }) => ({
      id,
      since,
      // Made of texts by the statement.
      texts: JSON.parse(texts) as readonly (string | null)[],
    }))
  }
}

/** Where a record has what is asked; undefined = grams agreed by chance. */
function fitting(
  { texts }: Candidate,
  columns: readonly FieldColumn[],
  { whole, words }: Asked,
): Pick<Found, 'place' | 'fields'> | undefined {
  const hits = words.map((word) => {
    return texts.flatMap((text, at) =>
      text !== null && placeOf(text, word) !== undefined ? [at] : [],
    )
  })
  if (hits.some((ats) => ats.length === 0)) return undefined
  const whereWhole = texts.map((text) => (text === null ? undefined : placeOf(text, whole)))
  const place = Math.min(...whereWhole.map((one) => one ?? places.within))
  return {
    place: place as Place,
    fields: [...new Set(hits.flat())].flatMap((at) => columns[at]?.field.key ?? []),
  }
}
