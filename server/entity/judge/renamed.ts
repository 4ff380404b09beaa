import type { Db } from '../../db/open'
import type { FieldError } from '../../http/envelope'
import type { Caller } from '../../http/right'
import type { EntitiesOf } from '../../kernel/ofTenant'
import type { Stored } from '../contracts/records'
import type { Draft } from '../contracts/writing'
import { messages } from '../messages'
import type { EntityTable } from '../schema/entityTable'
import { type Referrer, referrersOf } from '../schema/referrers'
import { dictItems } from '../schema/systemRecords'
import { dictCodesOf, talliesOf, valuesNaming } from './useTallies'

interface Edited {
  readonly draft: Draft
  readonly before?: Stored | undefined
}

interface Holder {
  readonly db: Db
  readonly entityTable: EntityTable
  readonly caller: Caller
  readonly entities: EntitiesOf
}

/**
 * Errors for changes of a value by which other records name the record, such as the code of a category: they would name
 * nothing any more. Merging with a new record carries them over, within the caller's rights. A label is no such value:
 * where it was copied it still reads as what it says.
 */
export async function renamedErrors<Row extends Edited>(
  rows: readonly Row[],
  { db, entityTable, caller, entities }: Holder,
): Promise<readonly { readonly row: Row; readonly error: FieldError }[]> {
  const { entity } = entityTable
  // Nothing names records of another database by a value.
  if (entity.source) return []
  const found = new Map<Row, FieldError>()
  const counting = { source: entity, caller, leaving: [] }
  for (const referrer of referrersOf(entity, entities(caller.tenantId))) {
    const { by } = referrer
    const renamed = rows.filter(({ draft, before }) => before && changesName(draft, referrer))
    if (!by || by === entity.label || renamed.length === 0) continue
    const records = renamed.flatMap(({ before }) => before ?? [])
    const codes = await dictCodesOf(db, { entityTable, records })
    const ids = valuesNaming(records, referrer, codes)
    const tallies = await talliesOf(db, [...ids.keys()], referrer, counting)
    for (const row of renamed) {
      const [value, tally] =
        [...tallies].find(([name]) => ids.get(name)?.includes(row.before?.id ?? '')) ?? []
      if (value === undefined || !tally || found.has(row)) continue
      const { entityTable: user, column, effect } = referrer
      const used = { entity: user.entity.title, field: column.field.title, effect, names: [] }
      const message = messages.nameInUse(by.title, value, { ...used, ...tally })
      found.set(row, { field: by.key, message })
    }
  }
  return [...found].map(([row, error]) => ({ row, error }))
}

/** Whether the draft changes by what the referrer names the record; an item's name counts in its dictionary only. */
const changesName = ({ changed }: Draft, { by, dict }: Referrer): boolean =>
  changed.some(({ key }) => key === by?.key || (dict !== undefined && key === dictItems.dict))
