import { Decode } from 'typebox/value'
import type { Documents } from '#model'
import type { Letters } from '../announcements/letters'
import type { Db } from '../db/open'
import { system } from '../db/tables'
import { entityTableOf } from '../entity/schema/entityTable'
import type { JobHandler } from '../jobs/handlers'
import { newlyDue } from './due'
import { reminderMessages as messages } from './messages'
import { ownReminders, reminders } from './reminders'
import { lettersOf } from './tell'

interface ReminderDeps {
  readonly db: Db
  readonly letters: Letters
  documents(): Documents
}

/** Tells people once of records whose day has come, whose sum is reached or that wait for them. */
export const tellWhenDue = ({ db, letters, documents }: ReminderDeps): JobHandler => ({
  ...{ name: 'tellWhenDue', title: messages.title, repeats: 'never' },
  description: messages.help,
  parameters: reminders,
  schedules: ownReminders.map((one) => ({ ...one, atStart: true })),
  async run({ parameters, now, within }) {
    const what = Decode(reminders, parameters)
    const all = documents()
    const entity = all.entities.get(what.entity)
    if (!entity) throw new Error(messages.noEntity(what.entity))
    for (const key of [what.to, what.show])
      if (key !== undefined && !entity.fields.has(key))
        throw new Error(messages.noField(entity.title, key))
    const entityTable = entityTableOf(entity)
    let records = 0
    const sent = await db.transaction().execute(async (trx) => {
      await within(trx)
      const written: { readonly id: string; readonly tenantId: number }[] = []
      for (const tenantId of await tenantsOf(trx)) {
        for (const tell of what.tells) {
          const ids = await newlyDue(trx, { entityTable, tell, tenantId, now })
          if (ids.length === 0) continue
          records += ids.length
          const told = { entityTable, what, tell, tenantId, now, documents: all }
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

async function tenantsOf(trx: Db): Promise<readonly number[]> {
  const rows = await system(trx).selectFrom('sys_tenant').select('id').orderBy('id').execute()
  return rows.map(({ id }) => Number(id))
}
