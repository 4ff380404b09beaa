import type { Letters } from '../announcements/letters'
import type { Db } from '../db/open'
import { system } from '../db/tables'
import type { EntityHooks, RecordChange } from '../entity/contracts'
import { clockId } from '../entity/write/timedSteps'
import { html } from '../http/html'
import type { Caller } from '../http/right'
import { groupBy } from '../kernel/groupBy'
import { assignmentMessages } from './messages'

const { notice: messages } = assignmentMessages
const about = 'enquiryOwner'
const named = 10
/** Nobody has to do anything about the others. */
const openStates = ['new', 'assigned', 'following', 'quoted']

interface Sent {
  readonly id: string
  readonly tenantId: number
}

/** Whoever is made the owner of enquiries by another finds it in his bell: one message for all that one write gives him. */
export function ownerNotices(letters: Letters): Pick<EntityHooks, 'settled' | 'committed'> {
  // Written in the transaction of the change, told of when that has ended.
  const written = new WeakMap<RecordChange, Sent>()
  return {
    async settled(trx, changes, { caller }) {
      const given = new Map(groupBy(changes.filter(isGiven), ownerOf))
      given.delete(caller.username)
      if (given.size === 0) return
      const people = await idsOf(trx, [...given.keys()], caller)
      for (const [owner, mine] of given) {
        const [first] = mine
        const userId = people.get(owner)
        if (!first || userId === undefined) continue
        const id = await letters.write(trx, {
          ...{ tenantId: caller.tenantId, sender: senderOf(caller), to: [userId] },
          title: mine.length === 1 ? messages.one(subjectOf(first)) : messages.several(mine.length),
          content: contentOf(mine, caller),
          page:
            mine.length === 1
              ? `/enquiry/detail?${new URLSearchParams({ id: first.id })}`
              : `/enquiry/list?${new URLSearchParams({ 'q.owner': owner })}`,
          about: { type: about, id: first.id },
        })
        written.set(first, { id, tenantId: caller.tenantId })
      }
    },
    async committed(changes) {
      for (const change of changes) {
        const sent = written.get(change)
        if (sent) await letters.sent(sent.id, sent.tenantId)
      }
    },
  }
}

const ownerOf = ({ after }: RecordChange): string => String(after?.owner ?? '')

const isGiven = (change: RecordChange): boolean =>
  ownerOf(change) !== '' &&
  ownerOf(change) !== String(change.before?.owner ?? '') &&
  openStates.includes(String(change.after?.status ?? ''))

// What a website has sent is no account's.
const senderOf = ({ userId, username, realname }: Caller): string =>
  userId === clockId ? realname : username

const subjectOf = ({ after }: RecordChange): string => String(after?.subject ?? '')

function contentOf(mine: readonly RecordChange[], { realname }: Caller) {
  const rest = mine.length - named
  return html`<p>${leadOf(mine, realname)}</p><ul>${mine
    .slice(0, named)
    .map(
      (change) => html`<li>${subjectOf(change)}（${String(change.after?.customer ?? '')}）</li>`,
    )}</ul>${rest > 0 ? html`<p>${messages.more(rest)}</p>` : ''}`
}

/** A rule that gave all of them is named; else it was whoever wrote. */
function leadOf(mine: readonly RecordChange[], realname: string): string {
  const [why, ...others] = new Set(mine.map(({ after }) => String(after?.assignedBy ?? '')))
  return why && others.length === 0 ? `${why}：` : messages.by(realname)
}

/** Ids of members of the tenant that are in use, by account. */
async function idsOf(
  trx: Db,
  usernames: readonly string[],
  { tenantId }: Caller,
): Promise<ReadonlyMap<string, string>> {
  const rows = await system(trx)
    .selectFrom('sys_user as person')
    .innerJoin('sys_user_tenant as member', 'member.user_id', 'person.id')
    .select(['person.id', 'person.username'])
    .where('member.tenant_id', '=', tenantId)
    .where('person.status', '=', 1)
    .where('person.del_flag', '=', 0)
    .where('person.username', 'in', [...usernames])
    .execute()
  return new Map(rows.map(({ id, username }) => [username, id]))
}
