import { sql } from 'kysely'
import { columnOf, type Entity } from '#model'
import type { EntityHooks, RecordChange } from '../entity/contracts/deps'
import type { Row } from '../entity/contracts/records'
import { all, living, readRow, seeingAll, selection } from '../entity/read/rows'
import { entityTableOf } from '../entity/schema/entityTable'
import { draftOf } from '../entity/write/steps'
import { write } from '../entity/write/write'

/** Of a product and of its release on a site. */
const shown = 'on'
const offline = 'offline'

interface ReleaseDeps {
  entities(): ReadonlyMap<string, Entity>
}

/** What a website shows is on the shelf: a product that leaves it leaves its websites, in the same transaction. */
export const releaseHooks = ({ entities }: ReleaseDeps): EntityHooks => ({
  async settled(trx, changes, { caller, now }) {
    const left = changes.filter(hasLeft).map(({ id }) => id)
    const entity = entities().get('productSite')
    const step = entity?.states?.steps.get(offline)
    if (!entity?.states || !step || left.length === 0) return
    const entityTable = entityTableOf(entity)
    const everything = seeingAll(caller)
    const status = sql.ref(columnOf(entity.states.field.key))
    const { rows } = await sql<Row>`
      select ${selection(entityTable)} from ${sql.table(entityTable.table)}
      where ${all([
        living(entityTable, everything),
        sql<boolean>`product_id = any(${left}::text[])`,
        sql<boolean>`${status} = ${shown}`,
      ])}`.execute(trx)
    const writing = { entityTable, caller: everything, now }
    const edited = rows.map((row) => {
      const before = readRow(entityTable, row)
      const wished = { values: {}, asWished: before.values }
      return { before, draft: draftOf(step, before, wished, writing) }
    })
    const origin = { caller: everything, ip: '', url: '', method: '' }
    await write(trx, { entityTable, edited, late: 'refuse' }, { origin, now, entities })
  },
})

const hasLeft = ({ before, after }: RecordChange): boolean =>
  before?.status === shown && after !== undefined && after.status !== shown
