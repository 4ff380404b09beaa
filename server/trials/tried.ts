import type { Documents, Entity, Grants } from '#model'
import { permissionOf } from '#model'
import { rightsOf } from '../../renderer/model/rights/platformOnly'
import type { Caller } from '../http/right'
import { newEntries } from './menuStandIn'
import { trialMessages as messages } from './messages'
import type { TriedTables } from './standIns'

/** Documents that somebody tries, over those in force. */
export interface Tried {
  readonly tried: Documents
  /** With those of all companies, as are those in force. */
  readonly documents: Documents
  readonly now: Documents
  readonly tables: TriedTables
  /** Why they cannot be tried; empty = they can. */
  readonly reasons: readonly string[]
}

/** Whether both say the same of whose records the entity's are, and where they are. */
const isOfSame = (one: Entity, other: Entity): boolean =>
  one.table === other.table &&
  one.tenant === other.tenant &&
  String(one.tenantCan) === String(other.tenantCan) &&
  one.single === other.single

/**
 * What a trial does not do, in sentences: it reads no other table than those that the documents in force read, and
 * whoever may not see an entity's records does not come to see them by another code.
 */
export function notTried(
  { entities }: Documents,
  now: Documents,
  { found }: Pick<TriedTables, 'found'>,
): readonly string[] {
  return [...entities.values()].flatMap((entity) => {
    const before = now.entities.get(entity.name)
    if (entity === before) return []
    if (entity.source || before?.source) return messages.ofOther(entity.title)
    if (!before) {
      const isThere = found.columns.has(entity.table) || found.views.has(entity.table)
      return isThere ? messages.tableOfOthers(entity.title, entity.table) : []
    }
    if (!isOfSame(entity, before)) return messages.otherTable(entity.title)
    const view = permissionOf(entity, 'view')
    return view === permissionOf(before, 'view') ? [] : messages.otherRight(entity.title)
  })
}

/** The author as he tries them: with the rights in force, those to entities that are new, and the new entries. */
export function trying(caller: Caller, { documents, now }: Tried): Caller {
  const codes = newCodes(documents, now).join(',')
  const grants: Grants =
    codes === ''
      ? caller.grants
      : {
          ...caller.grants,
          auth: [...caller.grants.auth, { action: codes, type: '1' }],
          allAuth: [...caller.grants.allAuth, { action: codes, type: '1', status: '1' }],
        }
  const entries = new Set([...caller.entries, ...newEntries(documents, now)])
  return { ...caller, grants, entries }
}

/** Rights that begin with the prefix of an entity that is new, where nothing in force begins so. */
function newCodes({ entities }: Documents, now: Documents): readonly string[] {
  const known = new Set([...now.entities.values()].map(({ perm }) => perm))
  for (const code of now.permissions) known.add(code.slice(0, code.indexOf(':')))
  return [...entities.values()].flatMap((entity) => {
    if (now.entities.has(entity.name) || known.has(entity.perm)) return []
    const { prefix, named } = rightsOf(entity)
    const ofFields = [...entity.fields.values()].flatMap(({ can, editCan }) => [can, editCan])
    return [...named, ...ofFields].flatMap((code) => (code?.startsWith(prefix) ? code : []))
  })
}
