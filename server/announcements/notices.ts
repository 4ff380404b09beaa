import { type Hub, tenantTopic, userTopic } from '../bus/hub'
import type { Db } from '../db/open'
import { system } from '../db/tables'

/** Messages to the sockets of the addressees (contract, §8.3). */
export interface AnnouncementNotices {
  /** These announcements have appeared, disappeared or changed. */
  announce(ids: readonly string[], tenantId: number): Promise<void>
}

export function createAnnouncementNotices(db: Db, hub: Hub): AnnouncementNotices {
  return {
    async announce(ids, tenantId) {
      if (ids.length === 0) return
      const rows = await system(db)
        .selectFrom('sys_announcement')
        .select(['id', 'titile', 'msg_type'])
        .where('tenant_id', '=', tenantId)
        .where('id', 'in', ids)
        .execute()
      for (const { id, titile, msg_type } of rows) {
        const message = { msgId: id, msgTxt: titile, tenantId }
        if (msg_type === 'ALL') {
          await hub.publish(tenantTopic(tenantId), { cmd: 'topic', ...message })
        } else {
          const users = await recipients(db, id)
          await hub.publish(users.map(userTopic), { cmd: 'user', ...message })
        }
      }
    },
  }
}

async function recipients(db: Db, id: string): Promise<readonly string[]> {
  const rows = await system(db)
    .selectFrom('sys_announcement_send')
    .select('user_id')
    .where('annt_id', '=', id)
    .execute()
  return rows.map(({ user_id }) => user_id)
}
