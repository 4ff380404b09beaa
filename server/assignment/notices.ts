import type { Documents } from '#model'
import { firstLines, listedAtMost, membersNamed } from '../announcements/letterParts'
import type { Letters } from '../announcements/letters'
import type { Db } from '../db/open'
import type { EntityHooks, RecordChange } from '../entity/contracts/deps'
import { clockId } from '../entity/write/timedSteps'
import { html } from '../http/html'
import type { Caller } from '../http/right'
import { groupBy } from '../kernel/groupBy'
import type { DocumentsOf } from '../kernel/ofTenant'
import { noticeOf } from '../mail/notices'
import { assignmentMessages } from './messages'
import {
  type Given,
  lineOf,
  oneGiven,
  ruleOf,
  severalGiven,
  valuesOfOne,
  valuesOfSeveral,
} from './noticeValues'

const { notice: messages } = assignmentMessages
const about = 'enquiryOwner'
/** States that need action; enquiries in other states are not reported. */
const openStates = ['new', 'assigned', 'following', 'quoted']

interface NoticeDeps {
  readonly letters: Letters
  readonly documents: DocumentsOf
}

interface Sent {
  readonly id: string
  readonly tenantId: number
}

/** Notifies a person who is made the owner of enquiries by somebody else: one message for all enquiries of one write. */
export function ownerNotices({
  letters,
  documents,
}: NoticeDeps): Pick<EntityHooks, 'settled' | 'committed'> {
  // Written in the transaction of the change; sockets are notified after it has ended.
  const written = new WeakMap<RecordChange, Sent>()
  return {
    async settled(trx, changes, { caller }) {
      const given = new Map(groupBy(changes.filter(isGiven), ownerOf))
      given.delete(caller.username)
      if (given.size === 0) return
      const people = await membersNamed(trx, [...given.keys()], caller.tenantId)
      for (const [owner, mine] of given) {
        const [first] = mine
        const person = people.get(owner)
        if (!first || !person) continue
        const said = await wordsOf(
          trx,
          { mine, owner: person.name, caller },
          documents(caller.tenantId),
        )
        const id = await letters.write(trx, {
          tenantId: caller.tenantId,
          sender: senderOf(caller),
          to: [person.id],
          ...said,
          // Links to the list, which everybody who sees enquiries can open; the page of one enquiry needs another right.
          page: `/enquiry/list?${new URLSearchParams(mine.length === 1 ? { detail: first.id } : { 'q.owner': owner })}`,
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

// An enquiry from a website has no account as its author.
const senderOf = ({ userId, username, realname }: Caller): string =>
  userId === clockId ? realname : username

/** Uses the company's own template if there is one, else the built-in text. */
async function wordsOf(trx: Db, given: Given, documents: Documents) {
  const { mine, caller } = given
  const [first] = mine
  const isOne = mine.length === 1
  const { code } = isOne ? oneGiven : severalGiven
  const values = () =>
    isOne ? valuesOfOne(trx, given, documents) : valuesOfSeveral(trx, given, listedAtMost)
  return (
    (await noticeOf(trx, { tenantId: caller.tenantId, code, values })) ?? {
      title: isOne
        ? messages.one(String(first?.after?.subject ?? ''))
        : messages.several(mine.length),
      content: contentOf(mine, caller),
    }
  )
}

function contentOf(mine: readonly RecordChange[], { realname }: Caller) {
  const rule = ruleOf(mine)
  return html`<p>${rule ? `${rule}：` : messages.by(realname)}</p>${firstLines(mine, lineOf, messages.more)}`
}
