import { beginningOf } from '../../renderer/model/characters/characters'
import type { Db } from '../db/open'
import { system } from '../db/tables'
import type { Html } from '../http/html'
import { newId } from '../kernel/ids'
import { wallClock } from '../kernel/wallClock'
import type { AnnouncementNotices } from './notices'

/** A system message that some people of a tenant find in their bells. */
export interface Letter {
  readonly tenantId: number
  readonly title: string
  readonly content: Html
  /** Path of the console that the message links to; left out if it is too long to be stored. */
  readonly page: string
  /** Username of the person who caused it. */
  readonly sender: string
  readonly to: readonly string[]
  /** Subject of the letter, by which it can be found again. */
  readonly about: { readonly type: string; readonly id: string }
}

export interface Letters {
  /** Writes the letter in the transaction; pass its result to `sent` after the transaction has ended. */
  write(trx: Db, letter: Letter): Promise<string>
  sent(id: string, tenantId: number): Promise<void>
}

const longest = { title: 100, page: 255 }

export function createLetters(clock: () => Date, notices: AnnouncementNotices): Letters {
  return {
    async write(trx, { tenantId, title, content, page, sender, to, about }) {
      const id = newId()
      const now = wallClock(clock())
      const opens = page.length > longest.page ? {} : { open_type: 'url', open_page: page }
      const row = {
        id,
        tenant_id: tenantId,
        titile: beginningOf(title, longest.title),
        msg_content: content.text,
        sender,
        priority: 'M',
        msg_category: '2',
        msg_type: 'USER',
        user_ids: to.join(),
        send_status: '1',
        send_time: now,
        bus_type: about.type,
        bus_id: about.id,
        create_by: sender,
        create_time: now,
      }
      await trx
        .insertInto('sys_announcement')
        .values({ ...row, ...opens })
        .execute()
      await system(trx)
        .insertInto('sys_announcement_send')
        .values(
          to.map((user_id) => ({
            id: newId(),
            annt_id: id,
            user_id,
            read_flag: '0',
            read_time: null,
          })),
        )
        .execute()
      return id
    },
    sent: (id, tenantId) => notices.announce([id], tenantId),
  }
}
