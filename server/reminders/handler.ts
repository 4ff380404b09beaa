import { Decode } from 'typebox/value'
import { can, type Documents, type Entity, type Field, type Grants, permissionOf } from '#model'
import { farEntity } from '../../renderer/model/entity/path'
import { mayAsk } from '../../renderer/model/rights/prune'
import { readRows } from '../../renderer/model/rights/rowExpr'
import type { RowTest } from '../../renderer/model/rights/rowTest'
import type { Letters } from '../announcements/letters'
import type { Db } from '../db/open'
import { system } from '../db/tables'
import { rowUser } from '../entity/read/rowRules'
import { entityTableOf } from '../entity/schema/entityTable'
import { clockCaller } from '../entity/write/timedSteps'
import type { Caller } from '../http/right'
import type { JobHandler } from '../jobs/handlers'
import { type DocumentsOf, everywhere } from '../kernel/ofTenant'
import { newlyDue } from './due'
import { reminderMessages as messages } from './messages'
import { ownReminders, type Reminders, reminders } from './reminders'
import { lettersOf } from './tell'

interface ReminderDeps {
  readonly db: Db
  readonly letters: Letters
  readonly documents: DocumentsOf
}

/** Notifies people once about records whose date has come, whose sum is reached, or that wait for them. */
export const tellWhenDue = ({ db, letters, documents }: ReminderDeps): JobHandler => ({
  name: 'tellWhenDue',
  title: messages.title,
  repeats: 'never',
  description: messages.help,
  parameters: reminders,
  schedules: ownReminders.map((one) => ({ ...one, atStart: true })),
  mayAct(parameters, caller) {
    const what = Decode(reminders, parameters)
    refuseUnseen(entityOf(documents(caller.tenantId), what), what, caller)
  },
  async run({ parameters, caller, job, now, within }) {
    const what = Decode(reminders, parameters)
    const all = documents(caller?.tenantId ?? everywhere)
    const entity = entityOf(all, what)
    const entityTable = entityTableOf(entity)
    let records = 0
    const sent = await db.transaction().execute(async (trx) => {
      await within(trx)
      const written: { readonly id: string; readonly tenantId: number }[] = []
      for (const tenantId of caller ? [caller.tenantId] : await tenantsOf(trx)) {
        for (const tell of what.tells) {
          const by = caller ?? clockCaller(tenantId)
          // The platform's are told by what they are about, a tenant's own by whose they are: neither ends the other.
          const subject = `${caller ? job : entity.name}/${tell.name}`
          const ids = await newlyDue(trx, { entityTable, tell, by, subject, now })
          if (ids.length === 0) continue
          records += ids.length
          const told = { entityTable, what, tell, by, now, documents: all }
          for (const letter of await lettersOf(trx, ids, told))
            written.push({ id: await letters.write(trx, letter), tenantId })
        }
      }
      return written
    })
    for (const { id, tenantId } of sent) await letters.sent(id, tenantId)
    return messages.told(entity.title, records, sent.length)
  },
})

/** The entity that the parameters name. Throws if it or a field of it is not there. */
function entityOf({ entities }: Documents, { entity: name, to, show }: Reminders): Entity {
  const entity = entities.get(name)
  if (!entity) throw new Error(messages.noEntity(name))
  for (const key of [to, show])
    if (key !== undefined && !entity.fields.has(key))
      throw new Error(messages.noField(entity.title, key))
  return entity
}

/** A tenant's reminder tells by nothing that its account does not see: what is asked of hidden values would tell them. */
function refuseUnseen(entity: Entity, { tells, to, show }: Reminders, caller: Caller): void {
  const { grants } = caller
  if (!entity.tenant || !can(grants, permissionOf(entity, 'view')))
    throw new Error(messages.mayNotSee(entity.title))
  const asked = tells.flatMap(({ when }) => {
    const read = readRows(when, entity, rowUser(caller))
    if ('fault' in read) throw new Error(messages.wrongWhen(when, read.fault))
    return columnsOf(read.test)
  })
  for (const path of [...asked, to, show])
    if (path !== undefined && !seesWay(entity, path, grants))
      throw new Error(messages.noField(entity.title, path))
}

const columnsOf = (test: RowTest): readonly string[] => {
  switch (test.kind) {
    case 'fixed':
      return []
    case 'not':
      return columnsOf(test.test)
    case 'all':
    case 'any':
      return test.tests.flatMap(columnsOf)
    default:
      return [test.column]
  }
}

/** Whether each field of a path is seen; system columns are everybody's. */
function seesWay(entity: Entity, path: string, grants: Grants): boolean {
  let at: Entity | undefined = entity
  for (const key of path.split('.')) {
    const field: Field | undefined = at?.fields.get(key)
    if (field && !mayAsk(grants, field)) return false
    at = field && farEntity(field)
  }
  return true
}

async function tenantsOf(trx: Db): Promise<readonly number[]> {
  const rows = await system(trx).selectFrom('sys_tenant').select('id').orderBy('id').execute()
  return rows.map(({ id }) => Number(id))
}
