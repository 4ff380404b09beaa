import { type Static, Type } from 'typebox'
import { can } from '#model'
import { type Hub, userTopic } from '../bus/hub'
import type { Db } from '../db/open'
import { system } from '../db/tables'
import { type Call, ownOperation } from '../entity/contracts/calls'
import type { EntityHooks } from '../entity/contracts/deps'
import type { Stored, Values } from '../entity/contracts/records'
import { recordName } from '../entity/read/idList'
import { doneRecords, performAction } from '../entity/write/actions'
import { anyObject, text } from '../http/call'
import { declined, invalid, noRight, notFound, ok } from '../http/envelope'
import { newId } from '../kernel/ids'
import { announcementMessages as messages } from './messages'
import type { AnnouncementNotices } from './notices'
import type { UserAnnouncements } from './userAnnouncements'

export interface AnnouncementDeps {
  readonly hub: Hub
  readonly notices: AnnouncementNotices
  readonly mine: UserAnnouncements
}

const release = { can: 'announcement:release' }
const one = Type.Object({ id: recordName })
type One = Static<typeof one>

/** Server behaviour of the entity `announcement` (contract, §8.1). */
export function announcementHooks({ hub, notices, mine }: AnnouncementDeps): EntityHooks {
  return {
    given,
    keeps: ({ values }) => (values.sendStatus === '1' ? messages.stillReleased : undefined),
    written: async (trx, { id, values }) => await addressTo(trx, id, recipientsOf(values)),
    acted: (_action, ids, { tenantId }) => notices.announce(ids, tenantId),
    operations: [
      ownOperation({
        methods: ['GET'],
        path: 'queryById',
        summary: 'An announcement: those who manage them read any, everybody what was sent to him.',
        query: one,
        answer: anyObject,
        right: 'session',
        async run({ query, request: { caller }, store }) {
          const id = idIn(query)
          if (can(caller.grants, 'announcement:view')) return ok(await store.get(id, caller))
          const found = await mine.find(caller, id)
          if (!found) throw notFound()
          return ok(found)
        },
      }),
      ownOperation({
        methods: ['GET', 'POST'],
        path: 'doReleaseData',
        writes: true,
        right: release,
        summary: 'Sends an announcement to those whom it names.',
        query: one,
        answer: doneRecords,
        run: (call) => perform('release', messages.released, call),
      }),
      ownOperation({
        methods: ['GET', 'POST'],
        path: 'doReovkeData',
        writes: true,
        right: release,
        summary: 'Takes an announcement back.',
        query: one,
        answer: doneRecords,
        run: (call) => perform('revoke', messages.revoked, call),
      }),
      ownOperation({
        methods: ['GET'],
        path: 'syncNotic',
        writes: true,
        right: 'session',
        summary:
          'Tells the windows of the caller that all has been read; with `anntId` everybody of the announcement.',
        query: Type.Object({ anntId: text() }),
        answer: Type.Null(),
        async run({ query: { anntId }, request: { caller } }) {
          if (anntId === '') {
            // The user has read everything: his other windows are notified.
            const message = { cmd: 'topic', msgTxt: messages.readAgain }
            await hub.publish(userTopic(caller.userId), message)
            return ok(null)
          }
          if (!can(caller.grants, release.can)) throw noRight()
          await notices.announce([anntId], caller.tenantId)
          return ok(null)
        },
      }),
    ],
  }
}

async function perform(action: string, done: string, call: Call<One>) {
  const answer = await performAction(action, [idIn(call.query)], call)
  return { ...answer, message: done }
}

function idIn({ id }: One): string {
  if (!/^\w{1,32}$/.test(id.trim())) throw notFound()
  return id.trim()
}

function given(values: Values, before: Stored | undefined): Values {
  if (before && before.values.sendStatus !== '0') throw declined(messages.notDraft)
  const whole = { ...before?.values, ...values }
  refuseBadPage(whole)
  return {
    ...values,
    ...(whole.msgType === 'USER' ? {} : { userIds: null }),
  }
}

/** Validates the link, because other users' browsers open it. */
function refuseBadPage({ openType, openPage }: Values): void {
  if (typeof openPage !== 'string') return
  if (openType === 'url' && !/^\/(?![/\\])[^\\\s]*$/.test(openPage)) {
    throw invalid([{ field: 'openPage', message: messages.badPath }])
  }
  if (openType === 'component' && !/^[\w-]+(\/[\w-]+)*$/.test(openPage)) {
    throw invalid([{ field: 'openPage', message: messages.badView }])
  }
}

const recipientsOf = ({ msgType, userIds }: Values): readonly string[] =>
  msgType === 'USER' && Array.isArray(userIds) ? userIds.map(String) : []

/** Creates one unread row for each user; rows of announcements to ALL are created when their users ask. */
async function addressTo(trx: Db, id: string, users: readonly string[]): Promise<void> {
  await system(trx).deleteFrom('sys_announcement_send').where('annt_id', '=', id).execute()
  if (users.length === 0) return
  const rows = users.map((user) => ({
    id: newId(),
    annt_id: id,
    user_id: user,
    read_flag: '0',
    read_time: null,
  }))
  await system(trx).insertInto('sys_announcement_send').values(rows).execute()
}
