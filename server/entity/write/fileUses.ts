import type { Db } from '../../db/open'
import { system } from '../../db/tables'
import { fileIdsIn, mayHave, type NamedFile, noteUses } from '../../files/uses'
import type { Caller } from '../../http/right'
import type { EntitiesOf } from '../../kernel/ofTenant'
import type { Values } from '../contracts/records'
import { fileSight } from '../judge/fileSight'
import { toColumn } from '../read/rows'
import type { EntityTable } from '../schema/entityTable'
import { isRecordTable } from '../schema/programTables'

interface Written {
  readonly id: string
  readonly before?: Values
  readonly after?: Values
}

/**
 * Notes files newly named by written records, in the same transaction: from then on, the files are visible with the
 * records. Files that the writer may not get himself are not noted.
 */
export async function noteFileUses(
  trx: Db,
  entityTable: EntityTable,
  written: readonly Written[],
  { caller, entities }: { readonly caller: Caller; readonly entities: EntitiesOf },
): Promise<void> {
  if (!isRecordTable(entityTable.table)) return
  const named = written.flatMap((one) => newIn(entityTable, one))
  if (named.length === 0) return
  const files = await system(trx)
    .selectFrom('sys_file')
    .select(['id', 'tenant_id', 'create_by', 'biz'])
    .where('id', 'in', [...new Set(named.map(({ fileId }) => fileId))])
    .execute()
  const sees = fileSight({ db: trx, entities })
  const own = new Set<string>()
  for (const file of files) if (await mayHave(trx, file, caller, sees)) own.add(file.id)
  const uses = named.filter(({ fileId }) => own.has(fileId))
  await noteUses(trx, entityTable.table, uses)
}

/** Files that a record names and did not name before. */
function newIn({ fields }: EntityTable, { id, before, after }: Written): readonly NamedFile[] {
  return fields.flatMap(({ field, name: column }) => {
    const idsIn = (values: Values | undefined) =>
      fileIdsIn(toColumn(field, values?.[field.key] ?? null) ?? '')
    const ids = idsIn(after)
    const known = ids.size > 0 ? idsIn(before) : ids
    return [...ids].flatMap((fileId) =>
      before && known.has(fileId) ? [] : { fileId, column, recordId: id },
    )
  })
}
