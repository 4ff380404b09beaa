import { Type } from 'typebox'
import { can, type Entity, permissionOf } from '#model'
import type { Step } from '../../renderer/model/entity/entity'
import { paragraphsOf } from '../../renderer/values/htmlText'
import type { Db } from '../db/open'
import { ownOperation } from '../entity/contracts/calls'
import type { EntityHooks } from '../entity/contracts/deps'
import type { WireRecord } from '../entity/contracts/records'
import type { EntityStore } from '../entity/contracts/writing'
import { recordName } from '../entity/read/idList'
import { doneRecords } from '../entity/write/actions'
import { jsonOf, writing } from '../entity/write/request'
import { doStep } from '../entity/write/steps'
import { text } from '../http/call'
import { declined, noRight, ok, stale } from '../http/envelope'
import type { Caller } from '../http/right'
import type { Mails } from '../mail/mails'
import { readWritten } from '../mail/written'
import { readReplyForm, replyForm } from './form'
import { replyMessages as messages } from './messages'

interface ReplyDeps {
  readonly db: Db
  readonly mails: Mails
  mailAdded(id: string, tenantId: number): void
}

const right = { can: 'enquiry:reply' }
// The field that marks a step as a reply; its text is stored in the enquiry.
const replyField = 'reply'
const longestReply = 4_000

/** Hooks of the entity `enquiry`: replies by mail. */
export const replyHooks = ({ db, mails, mailAdded }: ReplyDeps): EntityHooks => ({
  operations: [
    ownOperation({
      methods: ['GET'],
      path: 'replyForm',
      right,
      answer: replyForm,
      summary: 'What a reply by mail begins with: templates filled with the values of the enquiry.',
      query: Type.Object({ id: recordName }),
      async run({ query, store, deps, request: { caller } }) {
        const record = await readRecord(store, query.id, caller)
        const { entity } = store.entityTable
        const why = stepOf(entity, record) ? null : whyNot(entity, record)
        const { isConfigured } = mails
        const [enterprise, productText] = ['enterprise', 'productText'].map((name) =>
          deps.entities(caller.tenantId).get(name),
        )
        const about = { entity, record, named: { enterprise, productText } }
        const found = await readReplyForm(db, about, caller)
        return ok({ ver: Number(record.ver), why, isConfigured, ...found })
      },
    }),
    ownOperation({
      methods: ['POST'],
      path: 'replyMail',
      right,
      answer: doneRecords,
      summary:
        'Replies to an enquiry: the mail waits in the outbox, and the enquiry has taken the step that asks for a reply.',
      body: Type.Object({
        id: recordName,
        ver: Type.Integer(),
        template: text({ max: 64 }),
        subject: Type.String({ maxLength: 1_000 }),
        content: Type.String({ maxLength: 300_000 }),
      }),
      run: (call) =>
        writing(call, { body: jsonOf(call) }, async (request) => {
          const { store, deps, body } = call
          const { caller } = request.origin
          const { entity } = store.entityTable
          const record = await readRecord(store, body.id, caller)
          // The version may be outdated because the same call has been made twice.
          const first = Number(record.ver) === body.ver ? undefined : await store.repeated(request)
          if (first) return first
          if (Number(record.ver) !== body.ver) throw stale(record)
          const step = stepOf(entity, record)
          if (!step) throw declined(whyNot(entity, record))
          if (!can(caller.grants, step.can)) throw noRight()
          const written = readWritten(body)
          const id = String(record.id)
          // A user who replies need not be allowed to see the address.
          const email = String((await store.find(id, caller))?.values.email ?? '')
          const { tenantId, username: by } = caller
          const about = { entity: entity.name, id }
          const template = body.template === '' ? null : body.template
          let mail = ''
          const reply = `${written.subject}\n\n${paragraphsOf(written.content)}`.slice(
            0,
            longestReply,
          )
          const answer = await doStep(
            step,
            { ids: [id], vers: { [id]: body.ver }, values: { [replyField]: reply }, errors: [] },
            {
              store,
              deps,
              request,
              said: mails.isConfigured ? messages.queued : messages.queuedUnconfigured,
              async first(trx) {
                const letter = { ...written, tenantId, template, receiver: email, by, about }
                mail = await mails.write(trx, letter)
              },
            },
          )
          // An earlier call with the same key has sent it.
          if (mail !== '') mailAdded(mail, tenantId)
          return answer
        }),
    }),
  ],
})

/** Reads the record; throws if the caller may not see it. */
async function readRecord(store: EntityStore, id: string, caller: Caller): Promise<WireRecord> {
  if (!can(caller.grants, permissionOf(store.entityTable.entity, 'view'))) throw noRight()
  return await store.get(id.trim(), caller)
}

/** The reply step available in the record's state, if any. */
const stepOf = ({ states }: Entity, record: WireRecord): Step | undefined =>
  [...(states?.steps.values() ?? [])].find(
    ({ auto, ask, from }) =>
      !auto &&
      ask.some(({ key }) => key === replyField) &&
      from.includes(String(record[states?.field.key ?? ''])),
  )

function whyNot({ states }: Entity, record: WireRecord): string {
  const key = states?.field.key ?? ''
  const asks = [...(states?.steps.values() ?? [])].some(({ ask }) =>
    ask.some((field) => field.key === replyField),
  )
  return asks ? messages.closed(String(record[`${key}_dictText`] ?? record[key])) : messages.noWay
}
