import type { Entity } from '#model'
import type { Db } from '../../db/open'
import { system } from '../../db/tables'
import { fileIdsIn, mayHave, type NamedFile, noteUses } from '../../files/uses'
import type { Caller } from '../../http/right'
import type { Values } from '../contracts/records'
import { fileSight } from '../judge/fileSight'
import { toColumn } from '../read/rows'
import { isRecordTable } from '../schema/childTables'
import type { EntityTable } from '../schema/entityTable'

interface Written {
  readonly id: string
  readonly before?: Values
  readonly after?: Values
}

/**
 * Notes the files that records name since they were written, in the transaction that writes them: from then on the files
 * are seen with the records. One that the writer may not have himself is not noted.
 */
export async function noteFileUses(
  trx: Db,
  entityTable: EntityTable,
  written: readonly Written[],
  { caller, entities }: { readonly caller: Caller; entities(): ReadonlyMap<string, Entity> },
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

/** What a record says that it did not say before. */
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
