import { Type } from 'typebox'
import { brokenPlaceholder } from '../../renderer/values/placeholders'
import type { Db } from '../db/open'
import { type EntityCall, ownOperation } from '../entity/contracts/calls'
import type { EntityHooks } from '../entity/contracts/deps'
import type { Stored, Values } from '../entity/contracts/records'
import { recordName } from '../entity/read/idList'
import { countedAnew, readPageQuery } from '../entity/read/listQuery'
import { jsonOf, writing } from '../entity/write/request'
import { anyObject, listQuery, pageOf, requiredText, text } from '../http/call'
import { declined, type FieldError, invalid, ok } from '../http/envelope'
import type { Caller } from '../http/right'
import type { Mails } from './mails'
import { mailMessages as messages } from './messages'
import { type NoticeKind, unknownIn } from './notices'
import { mailType, resendMail, stopMail } from './outbox'
import { lookAtOutbox } from './schedule'
import type { TemplateValues } from './template'

interface HookDeps {
  readonly db: Db
  readonly mails: Mails
  readonly isConfigured: boolean
  clock(): Date
  /** Notices that the program sends itself. */
  notices(): readonly NoticeKind[]
  /** Called when a user has added a mail to the outbox or changed one. */
  changed(mail: { readonly id: string; readonly tenantId: number; readonly isNew?: boolean }): void
}

/** Hooks of the entity `messageTemplate` (contract, §6.13). */
export const templateHooks = ({
  mails,
  isConfigured,
  changed,
  notices,
}: HookDeps): EntityHooks => ({
  given: (values, before) => checked(values, before, notices()),
  operations: [
    ownOperation({
      methods: ['POST'],
      path: 'sendMsg',
      right: { can: 'messageTemplate:send' },
      summary: 'Puts a mail made of a template into the outbox; answers its id there.',
      body: Type.Object({
        templateCode: requiredText({ max: 64 }),
        receiver: requiredText({ max: 254 }),
        testData: text({ max: 20_000 }),
        msgType: text({ max: 8 }),
      }),
      answer: Type.String(),
      run: (call) =>
        writing(call, { body: jsonOf(call) }, async (request) => {
          const { body, store } = call
          const { tenantId, username } = request.origin.caller
          const values = valuesIn(body.testData)
          if (!values) throw declined(messages.testNoJson)
          if (body.msgType !== '' && body.msgType !== mailType)
            throw declined(messages.mailOnly(body.templateCode))
          const { templateCode: template, receiver } = body
          const mail = { tenantId, template, receiver, values, by: username }
          const said = isConfigured ? messages.queued : messages.queuedUnconfigured
          const answer = await store.writer.run(request, async (trx) =>
            ok(await mails.send(trx, mail), said),
          )
          changed({ id: String(answer.result), tenantId, isNew: true })
          return answer
        }),
    }),
  ],
})

/** Hooks of the entity `sms`, the outbox of all messages. */
export function messageHooks({ db, clock, isConfigured, changed }: HookDeps): EntityHooks {
  const one = Type.Object({ id: recordName })
  const right = { can: 'sms:send' }

  /** Changes a mail of the caller's tenant; throws a refusal if that is not possible. */
  const change =
    (
      work: (mail: { id: string; tenantId: number; now: Date }, caller: Caller) => Promise<boolean>,
      { done, refused }: { readonly done: string; readonly refused: string },
    ): EntityCall<typeof anyObject, typeof one>['run'] =>
    async ({ body, request: { caller } }) => {
      const { tenantId } = caller
      const id = body.id.trim()
      if (!(await work({ id, tenantId, now: clock() }, caller))) throw declined(refused)
      changed({ id, tenantId })
      return ok(null, done)
    }

  return {
    operations: [
      ownOperation({
        methods: ['GET'],
        path: 'list',
        right: { can: 'sms:view' },
        summary: 'One page of the messages of the tenant, and of those that are nobody’s own.',
        query: listQuery(),
        answer: pageOf(anyObject),
        async run({ request: { caller }, query: params, store }) {
          // Messages are not written through the entity, so its cached count may be stale.
          const query = countedAnew(readPageQuery(params, store.entityTable, caller))
          return ok(await store.list(query, caller))
        },
      }),
      ownOperation({
        methods: ['POST'],
        path: 'resend',
        right,
        body: one,
        answer: Type.Null(),
        summary: 'Makes a mail due again that was not sent.',
        run: change(
          async (mail) => {
            const isDue = await resendMail(db, mail)
            if (isDue && isConfigured) await lookAtOutbox(db, mail.now, mail.now)
            return isDue
          },
          { done: messages.resent, refused: messages.notResendable },
        ),
      }),
      ownOperation({
        methods: ['POST'],
        path: 'stop',
        right,
        body: one,
        answer: Type.Null(),
        summary: 'Gives up a mail that waits.',
        run: change((mail, { realname }) => stopMail(db, { ...mail, by: realname }), {
          done: messages.stopped,
          refused: messages.notStoppable,
        }),
      }),
    ],
  }
}

/** Validates a template, so that the author sees what could not be sent. */
function checked(
  values: Values,
  before: Stored | undefined,
  notices: readonly NoticeKind[],
): Values {
  const whole = { ...before?.values, ...values }
  const notice = notices.find(({ code }) => code === whole.templateCode)
  const errors: FieldError[] = ['templateSubject', 'templateContent'].flatMap((field) => {
    const text = String(whole[field] ?? '')
    const broken = brokenPlaceholder(text)
    if (broken !== undefined) return [{ field, message: messages.brokenPlaceholder(broken) }]
    const unknown = notice ? unknownIn(text, notice) : []
    if (!notice || unknown.length === 0) return []
    return [{ field, message: messages.unknownVariables(unknown, notice.variables) }]
  })
  const { templateTestJson: test } = whole
  if (typeof test === 'string' && !valuesIn(test))
    errors.push({ field: 'templateTestJson', message: messages.testNoJson })
  if (errors.length > 0) throw invalid(errors)
  return values
}

/** Parses a JSON object; an empty text is an empty object. undefined = not an object. */
function valuesIn(text: string): TemplateValues | undefined {
  try {
    const value: unknown = text.trim() === '' ? {} : JSON.parse(text)
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
    return isObject ? (value as TemplateValues) : undefined // of JSON, and neither a list nor null
  } catch {
    return undefined
  }
}
