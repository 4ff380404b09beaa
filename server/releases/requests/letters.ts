import { documentRights } from '#model'
import type { Db } from '../../db/open'
import { system } from '../../db/tables'
import { html } from '../../http/html'
import { administratorsOf } from '../../rights/platform'
import { homesOf } from '../../rights/selfGrants'
import { buttonId } from '../../seed/menu'
import type { Releasing } from '../releasing'
import { requestMessages as messages } from './messages'
import type { ReleaseRequest } from './requests'

interface Told extends Pick<ReleaseRequest, 'id' | 'tenant_id'> {
  readonly text: string
  /** Username of who caused it. */
  readonly sender: string
  /** Ids of accounts. */
  readonly to: readonly string[]
}

/** Writes to the bells of people; after the commit of what it tells. */
export async function tellPeople(
  { database: { db }, letters }: Pick<Releasing, 'database' | 'letters'>,
  told: Told,
): Promise<void> {
  for (const [tenantId, people] of await homesOf(db, told.to, told.tenant_id)) {
    const letter = await db.transaction().execute((trx) =>
      letters().write(trx, {
        tenantId,
        title: told.text,
        content: html`<p>${told.text}</p>`,
        page: messages.page,
        sender: told.sender,
        to: people.map(({ userId }) => userId),
        about: { type: 'release', id: told.id },
      }),
    )
    await letters().sent(letter, tenantId)
  }
}

/** Who is asked to decide: administrators, and where nothing is widened all who publish for all companies. */
export async function decidersOf(
  db: Db,
  { author_id: author, widened }: Pick<ReleaseRequest, 'author_id' | 'widened'>,
): Promise<readonly string[]> {
  const publishers = widened.length > 0 ? [] : await publishersOf(db)
  const all = new Set([...(await administratorsOf(db)), ...publishers])
  return [...all].filter((id) => id !== author)
}

/** Accounts with a role that publishes for all companies, held in all of them. */
async function publishersOf(db: Db): Promise<readonly string[]> {
  const rows = await system(db)
    .selectFrom('sys_user_role as has')
    .innerJoin('sys_role_permission as granted', 'granted.role_id', 'has.role_id')
    .innerJoin('sys_user as person', 'person.id', 'has.user_id')
    .select('has.user_id as id')
    .distinct()
    .where('granted.permission_id', '=', buttonId(documentRights.publishAll))
    .where('has.tenant_id', '=', 0)
    .where('person.status', '=', 1)
    .where('person.del_flag', '=', 0)
    .execute()
  return rows.map(({ id }) => id)
}
