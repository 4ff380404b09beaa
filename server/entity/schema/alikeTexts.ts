import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/open'
import type { ComparedColumn } from './indexes'

const rowsAtOnce = 1_000

interface Asked {
  readonly table: string
  /** Which rows are compared. */
  readonly filled: RawBuilder<unknown>
  readonly compares: readonly ComparedColumn[]
}

/** Whether rows of one tenant are alike to people, where the table has no keys of its texts yet. Only reads. */
export async function hasAlikeTexts(db: Db, { table, filled, compares }: Asked): Promise<boolean> {
  const columns = compares.map(({ name }) => sql`${sql.ref(name)}::text`)
  const seen = new Set<string>()
  for (let after = ''; ; ) {
    const { rows } = await sql<{ id: string; tenant: number; texts: (string | null)[] }>`
      select id, tenant_id as tenant, array[${sql.join(columns)}] as texts from ${sql.table(table)}
      where ${filled} and id > ${after} order by id limit ${sql.lit(rowsAtOnce)}`.execute(db)
    for (const { tenant, texts } of rows) {
      const keys = texts.map((text, at) =>
        text === null ? null : comparedText(compares[at], text),
      )
      const key = JSON.stringify([tenant, ...keys])
      if (seen.has(key)) return true
      seen.add(key)
    }
    const last = rows.at(-1)
    if (!last) return false
    after = last.id
  }
}

const comparedText = (column: ComparedColumn | undefined, text: string): string =>
  column?.key ? column.key.of(text) : text
