import { type RawBuilder, sql } from 'kysely'
import type { Entity } from '#model'
import { databaseFailure } from '../../db/errors'
import type { Db } from '../../db/open'
import { entityTableOf, keptHere } from './entityTable'
import type { KeyedText } from './textKeys'

interface Filling {
  /** Stop after about this many rows. */
  readonly atMost?: number
  /** Aborted to stop; what is written stays. */
  readonly signal?: AbortSignal
}

const rowsAtOnce = 500

/**
 * Writes the keys of texts that have none: rows from before the document asked for them, and rows that were written
 * past the entity. Versions stay, as nobody has edited the rows. A row whose key another row has stays without.
 * Returns the number of rows read.
 */
export async function fillKeys(
  db: Db,
  table: string,
  texts: readonly KeyedText[],
  { atMost = Number.POSITIVE_INFINITY, signal }: Filling = {},
): Promise<number> {
  if (texts.length === 0) return 0
  const open = withoutKeys(texts)
  const columns = [...new Set(texts.map(({ column }) => column))]
  let count = 0
  for (let after = ''; count < atMost; ) {
    signal?.throwIfAborted()
    const { rows } = await sql<{ id: string } & Record<string, string | null>>`
      select id, ${sql.join(columns.map((name) => sql`${sql.ref(name)}::text`))} from ${sql.table(table)}
      where id > ${after} and ${open}
      order by id limit ${sql.lit(rowsAtOnce)}`.execute(db)
    const last = rows.at(-1)
    if (!last) return count
    after = last.id
    count += rows.length
    await writeKeys(db, table, { rows, columns, texts })
  }
  return count
}

const withoutKeys = (texts: readonly KeyedText[]): RawBuilder<unknown> =>
  sql`(${sql.join(
    texts.map(
      ({ column, key }) => sql`(${sql.ref(key.name)} is null and ${sql.ref(column)} is not null)`,
    ),
    sql` or `,
  )})`

/** Records of an entity that the search over all records does not find yet. */
export interface Unfilled {
  readonly entity: Entity
  readonly count: number
}

/** Entities some of whose records are not found by the search yet, as their texts have no grams. */
export async function unfilledGrams(
  db: Db,
  entities: Iterable<Entity>,
): Promise<readonly Unfilled[]> {
  const unfilled: Unfilled[] = []
  for (const entity of keptHere(entities)) {
    const entityTable = entityTableOf(entity)
    const texts = entityTable.fields.flatMap(({ name: column, found: key }) =>
      key ? [{ column, key, compared: false }] : [],
    )
    if (texts.length === 0) continue
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from ${sql.table(entityTable.table)}
      where del_flag = 0 and ${withoutKeys(texts)}`.execute(db)
    const count = rows[0]?.count ?? 0
    if (count > 0) unfilled.push({ entity, count })
  }
  return unfilled
}

interface Batch {
  readonly rows: readonly ({ readonly id: string } & Readonly<Record<string, string | null>>)[]
  readonly columns: readonly string[]
  readonly texts: readonly KeyedText[]
}

async function writeKeys(db: Db, table: string, batch: Batch): Promise<void> {
  try {
    await within(db, update(table, batch))
  } catch (error) {
    if (databaseFailure(error)?.kind !== 'unique') throw error
    const [row, ...more] = batch.rows
    if (row === undefined || more.length === 0) return
    for (const one of batch.rows) await writeKeys(db, table, { ...batch, rows: [one] })
  }
}

/** Only of rows whose texts are still those that were read. */
function update(table: string, { rows, columns, texts }: Batch): RawBuilder<unknown> {
  const given = [
    { name: 'id', values: rows.map(({ id }) => id) },
    ...columns.map((name) => ({
      name: `old_${name}`,
      values: rows.map((row) => row[name] ?? null),
    })),
    ...texts.map(({ column, key }) => ({
      name: key.name,
      values: rows.map((row) => {
        const text = row[column] ?? null
        return text === null ? null : key.of(text)
      }),
    })),
  ]
  const target = sql.table(table)
  const sets = texts.map(
    ({ key: { name, type } }) =>
      sql`${sql.ref(name)} = ${sql.ref(`given.${name}`)}::${sql.raw(type)}`,
  )
  const same = columns.map(
    (name) =>
      sql`${target}.${sql.ref(name)}::text is not distinct from ${sql.ref(`given.old_${name}`)}`,
  )
  return sql`update ${target} set ${sql.join(sets)}
    from unnest(${sql.join(given.map(({ values }) => sql`${values}::text[]`))})
      as given (${sql.join(given.map(({ name }) => sql.id(name)))})
    where ${target}.id = given.id and ${sql.join(same, sql` and `)}`
}

/** In a savepoint, if the caller is in a transaction: a refused statement must not end it. */
async function within(db: Db, statement: RawBuilder<unknown>): Promise<void> {
  if (!db.isTransaction) {
    await statement.execute(db)
    return
  }
  await sql`savepoint keys_filled`.execute(db)
  try {
    await statement.execute(db)
    await sql`release savepoint keys_filled`.execute(db)
  } catch (error) {
    await sql`rollback to savepoint keys_filled`.execute(db)
    throw error
  }
}
