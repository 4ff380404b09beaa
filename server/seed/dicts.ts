import type { Option } from '#model'
import type { Db } from '../db/open'
import { system } from '../db/tables'
import type { DictItemTable, DictTable } from '../dictionaries/tables'
import { groupBy } from '../kernel/groupBy'
import { stableId } from '../kernel/ids'
import { admitBesideAlike } from './besideAlike'
import { differs } from './differs'
import { changedMembers, deliveredIn, follow } from './following'

/** A document below schemas/dicts. */
export interface DictSeed {
  readonly dict: string
  readonly title: string
  readonly items: readonly Option[]
  /** The company whose own it is; absent = the platform. */
  readonly tenantId?: number
}

/**
 * Updates the dictionaries to their documents, except for what a user has created or changed (see `follow`). An item that
 * was removed from its document can no longer be chosen and may be deleted; its text stays for records that hold it. A
 * second run with the same documents only reads.
 */
export async function seedDicts(db: Db, dicts: Iterable<DictSeed>): Promise<void> {
  const rows = await system(db).selectFrom('sys_dict').selectAll().execute()
  const items = await system(db).selectFrom('sys_dict_item').selectAll().execute()
  const itemsOf = groupBy(items, ({ dict_id }) => dict_id)
  const named = new Set<string>()
  const docs = [...dicts]
  await admitBesideAlike(db, 'dicts', {
    coming: docs.map(({ dict }) => dict),
    there: rows.flatMap(({ del_flag, dict_code }) => (del_flag === 0 ? dict_code : [])),
  })
  for (const doc of docs) {
    const id = stableId('dict', doc.dict)
    const row = rowOf(rows, id, ({ dict_code }) => dict_code === doc.dict)
    named.add(row?.id ?? id)
    await seedDict(db, row, {
      ...{ id, dict_code: doc.dict, dict_name: doc.title },
      tenant_id: doc.tenantId ?? 0,
    })
    await seedItems(db, row?.id ?? id, doc, itemsOf.get(row?.id ?? id) ?? [])
  }
  const given = rows.filter(({ id, builtin }) => builtin === 'Y' && !named.has(id))
  for (const { id } of given) await seedItems(db, id, { items: [] }, itemsOf.get(id) ?? [])
  await free(db, 'sys_dict', given)
}

type Kept = Pick<
  DictTable,
  'id' | 'builtin' | 'del_flag' | 'create_by' | 'update_time' | 'delivered'
>

/** The matching row that is not deleted, or the one with this id that was deleted while no document had it. */
const rowOf = <Row extends Kept>(
  rows: readonly Row[],
  id: string,
  isMeant: (row: Row) => boolean,
): Row | undefined =>
  rows.find((row) => row.del_flag === 0 && isMeant(row)) ?? rows.find((row) => row.id === id)

/** Whether a user has created or changed it. */
function isPeoples(row: Kept): boolean {
  if (row.create_by !== null) return true
  const delivered = deliveredIn(row.delivered)
  return delivered ? changedMembers(row, delivered.said).length > 0 : row.update_time !== null
}

/** What a row of a document is to become; one that was deleted meanwhile is as the document says. */
const renewed = (row: Kept, said: Readonly<Record<string, unknown>>) => ({
  ...(row.del_flag === 0
    ? follow(row, said, isPeoples(row))
    : { ...said, delivered: JSON.stringify(said) }),
  builtin: 'Y',
  del_flag: 0,
})

async function seedDict(
  db: Db,
  row: DictTable | undefined,
  fresh: Pick<DictTable, 'id' | 'dict_code' | 'dict_name' | 'tenant_id'>,
): Promise<void> {
  const said = { dict_name: fresh.dict_name }
  if (!row) {
    const delivered = JSON.stringify(said)
    await db
      .insertInto('sys_dict')
      .values({ ...fresh, builtin: 'Y', delivered })
      .execute()
    return
  }
  const wanted = renewed(row, said)
  if (differs(row, wanted)) {
    await db.updateTable('sys_dict').set(wanted).where('id', '=', row.id).execute()
  }
}

async function seedItems(
  db: Db,
  dictId: string,
  { items, tenantId = 0 }: Pick<DictSeed, 'items' | 'tenantId'>,
  known: readonly DictItemTable[],
): Promise<void> {
  const named = new Set<string>()
  await admitBesideAlike(db, 'items', {
    coming: items.map(({ value }) => value),
    there: known.flatMap(({ del_flag, item_value }) => (del_flag === 0 ? item_value : [])),
  })
  for (const [index, { value, text, color = null }] of items.entries()) {
    const id = stableId('item', dictId, value)
    const there = rowOf(known, id, ({ item_value }) => item_value === value)
    const wanted = { item_text: text, item_color: color, sort_order: index + 1, status: 1 }
    named.add(there?.id ?? id)
    if (!there) {
      const own = { dict_id: dictId, tenant_id: tenantId }
      const row = { id, item_value: value, ...own, ...wanted, builtin: 'Y' }
      const delivered = JSON.stringify(wanted)
      await db
        .insertInto('sys_dict_item')
        .values({ ...row, delivered })
        .execute()
      continue
    }
    const now = renewed(there, wanted)
    if (differs(there, now)) {
      await db.updateTable('sys_dict_item').set(now).where('id', '=', there.id).execute()
    }
  }
  const gone = known.filter(({ id, builtin }) => builtin === 'Y' && !named.has(id))
  const off = gone.filter((item) => !isPeoples(item) && item.status === 1)
  for (const { id, delivered } of off) {
    // As delivered, so that the item can be chosen again when the document has it again.
    const said = delivered && JSON.stringify({ ...JSON.parse(delivered), status: 0 })
    const now = { status: 0, delivered: said }
    await db.updateTable('sys_dict_item').set(now).where('id', '=', id).execute()
  }
  await free(db, 'sys_dict_item', gone)
}

/** Marks rows that no document has any more as user-created, so that users can change and delete them. */
async function free(
  db: Db,
  table: 'sys_dict' | 'sys_dict_item',
  rows: readonly Kept[],
): Promise<void> {
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return
  await db.updateTable(table).set({ builtin: 'N' }).where('id', 'in', ids).execute()
}
