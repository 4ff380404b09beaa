import { sql } from 'kysely'
import { can, type Entity } from '#model'
import type { Db } from '../db/open'
import type { EntityHooks, RecordChange } from '../entity/contracts/deps'
import type { Row, Stored } from '../entity/contracts/records'
import { draftNew } from '../entity/judge/drafts'
import { all, living, readRow, seeingAll, selection } from '../entity/read/rows'
import { entityTableOf } from '../entity/schema/entityTable'
import { draftOf } from '../entity/write/steps'
import { write } from '../entity/write/write'
import type { Caller } from '../http/right'
import type { EntitiesOf } from '../kernel/ofTenant'
import { recordId } from '../kernel/recordId'

/** The state "on the shelf", of a product and of its release on a site. */
const shown = 'on'
const steps = { on: 'publish', off: 'offline' } as const
const right = 'product:publish'

interface ReleaseDeps {
  readonly entities: EntitiesOf
}

/** Wanted releases of a product: `on` = sites that show it, `off` = sites that do not. */
interface Wish {
  readonly id: string
  readonly on: readonly string[]
  readonly off: readonly string[] | 'all'
}

/**
 * Websites show products that are on the shelf: putting a product there releases it on its sites, taking it off ends
 * all releases, and in between its releases follow changes of its sites. All of it happens in the same transaction.
 */
export const releaseHooks = ({ entities }: ReleaseDeps): EntityHooks => ({
  async settled(trx, changes, { caller, now }) {
    const wishes = changes.flatMap((change) => wishOf(change, caller))
    const entity = entities(caller.tenantId).get('productSite')
    if (!entity?.states || wishes.length === 0) return
    const entityTable = entityTableOf(entity)
    const everything = seeingAll(caller)
    const writing = { entityTable, caller: everything, now }
    const origin = { caller: everything, ip: '', url: '', method: '' }
    const stamp = { origin, now, entities }
    const ids = wishes.map(({ id }) => id)
    const there = await releasesOf(trx, entity, { ids, caller: everything })
    const added = wishes.flatMap(({ id, on }) =>
      on
        .filter((site) => !there.some((one) => isOf(one, id) && one.values.site === site))
        .map((site) => ({
          id: recordId(now),
          draft: draftNew({ productId: id, site }, writing),
        })),
    )
    if (added.length > 0) await write(trx, { entityTable, added, late: 'refuse' }, stamp)
    const known =
      added.length === 0 ? there : await releasesOf(trx, entity, { ids, caller: everything })
    const state = entity.states.field.key
    const edited = known.flatMap((before) => {
      const wish = wishes.find(({ id }) => isOf(before, id))
      const step = wish && entity.states?.steps.get(stepFor(before, wish, state) ?? '')
      if (!step) return []
      const wished = { values: {}, asWished: before.values }
      return [{ before, draft: draftOf(step, before, wished, writing) }]
    })
    if (edited.length > 0) await write(trx, { entityTable, edited, late: 'refuse' }, stamp)
  },
})

function wishOf({ id, before, after }: RecordChange, caller: Caller): readonly Wish[] {
  if (!after) return []
  const [was, is] = [before?.status === shown, after.status === shown]
  if (was && !is) return [{ id, on: [], off: 'all' }]
  if (!is) return []
  const sites = sitesOf(after)
  const former = was ? sitesOf(before ?? {}) : []
  // Without the right to publish, only the list of sites changes; it takes effect the next time the product goes on.
  if (was && !can(caller.grants, right)) return []
  const wish = {
    on: sites.filter((site) => !former.includes(site)),
    off: former.filter((site) => !sites.includes(site)),
  }
  return wish.on.length + wish.off.length > 0 ? [{ id, ...wish }] : []
}

const sitesOf = ({ site }: Readonly<Record<string, unknown>>): readonly string[] =>
  Array.isArray(site) ? site.map(String) : []

const isOf = ({ values }: Stored, productId: string): boolean => values.productId === productId

/** The step that brings a release to the wanted state; undefined = nothing to do. */
function stepFor({ values }: Stored, { on, off }: Wish, state: string): string | undefined {
  const site = String(values.site)
  const isOn = values[state] === shown
  if (!isOn) return on.includes(site) ? steps.on : undefined
  return off === 'all' || off.includes(site) ? steps.off : undefined
}

async function releasesOf(
  trx: Db,
  entity: Entity,
  { ids, caller }: { readonly ids: readonly string[]; readonly caller: Caller },
): Promise<readonly Stored[]> {
  const entityTable = entityTableOf(entity)
  const column = entityTable.columns.get('productId')?.name
  if (column === undefined) return []
  const { rows } = await sql<Row>`
    select ${selection(entityTable)} from ${sql.table(entityTable.table)}
    where ${all([
      living(entityTable, caller),
      sql<boolean>`${sql.ref(column)} = any(${[...ids]}::text[])`,
    ])}`.execute(trx)
  return rows.map((row) => readRow(entityTable, row))
}
