import type { Field, FileClaim } from '#model'
import { keepAddress, type MediaPolicy } from '../../../renderer/values/media'
import type { Db } from '../../db/open'
import { system } from '../../db/tables'
import { isAccepted } from '../../files/accept'
import { mayHave } from '../../files/uses'
import type { FieldError } from '../../http/envelope'
import type { Caller } from '../../http/right'
import type { EntitiesOf } from '../../kernel/ofTenant'
import { staticPath } from '../../sessions/fileCookie'
import type { Stored } from '../contracts/records'
import type { Draft } from '../contracts/writing'
import { messages } from '../messages'
import type { EntityTable } from '../schema/entityTable'
import { fileSight } from './fileSight'
import { mediaOf } from './mediaPolicy'

/** A record as it would be stored, and as it is stored. */
export interface Judged {
  readonly draft: Draft
  readonly before?: Stored | undefined
}

interface Named<Row> extends Pick<FileClaim, 'accept' | 'network'> {
  readonly row: Row
  readonly field: Field
  readonly path: string
}

/**
 * Errors for new file paths that a record may not name: a file that the caller may not get (files/uses), a type that
 * the field does not take, or another site if the field only takes uploads. Paths already in the stored record stay
 * allowed. Takes one query per save if the files are the caller's own uploads, none without new files. Never call it
 * inside a transaction.
 */
export async function fileErrors<Row extends Judged>(
  rows: readonly Row[],
  {
    db,
    entityTable,
    caller,
    entities,
  }: {
    readonly db: Db
    readonly entityTable: EntityTable
    readonly caller: Caller
    readonly entities: EntitiesOf
  },
): Promise<readonly { readonly row: Row; readonly error: FieldError }[]> {
  const named = rows.flatMap((row) => row.draft.changed.flatMap((field) => newPaths(row, field)))
  if (named.length === 0) return []
  const policy = mediaOf(entityTable.entity)
  const placed = named.map((one) => ({ ...one, stored: storedPathOf(one.path, policy) }))
  const asked = [...new Set(placed.flatMap(({ stored }) => stored ?? []))]
  const files =
    asked.length === 0
      ? []
      : await system(db)
          .selectFrom('sys_file')
          .select(['path', 'type', 'id', 'tenant_id', 'create_by', 'biz'])
          .where('path', 'in', asked)
          .where('tenant_id', '=', caller.tenantId)
          .execute()
  const sees = fileSight({ db, entities })
  const types = new Map<string, string>()
  for (const file of files) {
    if (await mayHave(db, file, caller, sees)) types.set(file.path, file.type)
  }
  return placed.flatMap(({ row, field, path, stored, accept, network }) => {
    const refuse = (message: string) => [{ row, error: { field: field.key, message } }]
    if (stored === undefined) return network ? [] : refuse(messages.fileElsewhere(field.title))
    const mime = types.get(stored)
    const name = path.slice(-100)
    if (mime === undefined) return refuse(messages.fileUnknown(field.title, name))
    const type = { ext: /\.(\w+)$/.exec(stored)?.[1] ?? '', mime }
    return accept.every((one) => isAccepted(type, one))
      ? []
      : refuse(messages.fileKind(field.title, name))
  })
}

function newPaths<Row extends Judged>(row: Row, field: Field): readonly Named<Row>[] {
  const claim = claimOf(field, row.draft.values[field.key])
  if (!claim) return []
  const known = new Set(claimOf(field, row.before?.values[field.key])?.paths)
  const { accept, network } = claim
  return claim.paths
    .filter((path) => !known.has(path))
    .map((path) => ({ row, field, path, accept, network }))
}

const claimOf = (field: Field, value: unknown): FileClaim | undefined =>
  value === null || value === undefined ? undefined : field.type.files?.(value, field)

/** Stored path named by an entry, as a path or as a full URL of this site; undefined = another site. */
function storedPathOf(path: string, policy: MediaPolicy): string | undefined {
  if (!/^https?:/i.test(path.trim())) return path
  const own = keepAddress(path, { ...policy, hosts: [] })
  const prefix = `${staticPath}/`
  if (own === undefined || !own.startsWith(prefix)) return undefined
  try {
    return decodeURIComponent(own.slice(prefix.length).split(/[?#]/)[0] ?? '')
  } catch {
    return undefined
  }
}
