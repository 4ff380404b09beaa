import { Type } from 'typebox'
import type { Db } from '../db/open'
import { type Call, ownOperation } from '../entity/contracts/calls'
import type { EntityHooks } from '../entity/contracts/deps'
import type { Stored, Values } from '../entity/contracts/records'
import { idList, idsOf, recordName } from '../entity/read/idList'
import { actionTrial, performAction } from '../entity/write/actions'
import { jsonOf, writeRequest, writing } from '../entity/write/request'
import { performRestore, readDeleted } from '../entity/write/restore'
import { anyObject, openObject, requiredText, text } from '../http/call'
import { invalid, ok } from '../http/envelope'
import { list } from '../http/input'
import { passwordMessages } from '../kernel/messages'
import { isStrongPassword, maxPasswordLength } from '../kernel/passwords'
import { type Impact, impactOperation } from '../rights/impact'
import type { Rights } from '../rights/rights'
import type { Sessions } from '../sessions/sessions'
import { endedAmong, judgeAccounts, movesRights, rolesMoved } from './accountRules'
import { accountsLack } from './lacking'
import { keepPassword, type MadePasswords, passwordsOf } from './madePasswords'
import { memberCalls } from './memberCalls'
import { memberImpact } from './memberImpact'
import { userMessages as messages } from './messages'
import { setPassword } from './passwords'
import { purge } from './purge'
import { removalImpacts } from './removalImpact'

export interface UserDeps {
  readonly db: Db
  readonly sessions: Sessions
  rights(): Rights
  impact(): Impact
  clock(): Date
}

const secret = text({ max: maxPasswordLength })

/** Hooks of the entity `sysUser` (contract, §6.1): accounts as members of the caller's tenant. */
export function userHooks(deps: UserDeps): EntityHooks {
  const { db, sessions } = deps
  const made: MadePasswords = new Map()
  return {
    // `list` is in peopleRoutes, as pickers need it for everybody with rights.
    elsewhere: ['list'],
    byHand: true,
    lacks: accountsLack,
    says: { delete: messages.deleted, deleteBatch: messages.deletedMany },
    given: (values, before) => withoutSecrets(values, before),
    written: (trx, record, { importId }) => keepPassword(trx, record, { made, importId }),
    imported: (importId) => passwordsOf(db, made, importId),
    async settled(trx, changes, by) {
      await judgeAccounts(trx, changes, by)
      const own = changes.find(({ id }) => id === by.caller.userId)
      if (!own) return
      const given = { kind: 'role', ids: rolesMoved(own).given } as const
      await deps.rights().selfGrants.note(trx, own, given, { caller: by.caller, ip: '' })
    },
    async committed(changes) {
      const ids = changes.map(({ id }) => id)
      for (const id of await endedAmong(db, ids)) await sessions.closeAll(id)
      if (changes.some(movesRights)) await deps.rights().changed()
      await deps.rights().selfGrants.tell(changes)
    },
    operations: [
      ownOperation({
        methods: ['POST'],
        path: 'add',
        also: ['/enterprise/user/add'],
        right: { can: 'sysUser:add' },
        summary: 'Adds an account as a member of the tenant, with its password typed twice.',
        body: anyObject,
        answer: anyObject,
        async run(call) {
          const { password } = call.body
          if (typeof password !== 'string' || password === '')
            throw invalid([{ field: 'password', message: messages.passwordMissing }])
          return await writing(call, { body: jsonOf(call) }, (write) =>
            call.store.create(call.body, write, { status: '1' }),
          )
        },
      }),
      ownOperation({
        ...impactOperation('edit'),
        right: { can: 'sysUser:edit' },
        body: openObject({ id: recordName }),
        run: (call) => memberImpact(call, deps.impact()),
      }),
      ...removalImpacts({ can: 'sysUser:delete' }, deps.impact),
      ownOperation({
        ...impactOperation('freeze'),
        right: { can: 'sysUser:freeze' },
        body: Type.Object({ ids: idList }),
        async run(call) {
          const request = writeRequest(call, '')
          const freeze = await actionTrial('freeze', idsOf(call.body.ids), { ...call, request })
          return ok(await deps.impact().of(request.origin.caller, freeze))
        },
      }),
      ownOperation({
        methods: ['PUT'],
        path: 'frozenBatch',
        right: { can: 'sysUser:freeze' },
        summary:
          'Freezes accounts (status 2), whose sessions end at once, or lets them in again (1).',
        body: Type.Object({
          ids: idList,
          status: Type.Union([
            Type.Literal(1),
            Type.Literal(2),
            Type.Literal('1'),
            Type.Literal('2'),
          ]),
        }),
        answer: anyObject,
        run: (call) =>
          performAction(
            String(call.body.status) === '2' ? 'freeze' : 'unfreeze',
            idsOf(call.body.ids),
            call,
          ),
      }),
      ownOperation({
        methods: ['GET'],
        path: 'recycleBin',
        right: { can: 'sysUser:restore' },
        summary: 'Members that were deleted in the last 30 days.',
        answer: Type.Array(anyObject),
        async run(call) {
          const { result } = await readDeleted({ ...call, query: { name: '' } })
          const { records } = result as { readonly records: readonly object[] } // as readDeleted answers
          return ok(records)
        },
      }),
      ownOperation({
        methods: ['PUT'],
        path: 'putRecycleBin',
        right: { can: 'sysUser:restore' },
        summary: 'Brings deleted members back.',
        body: Type.Object({ userIds: requiredText({ max: 8_000 }) }),
        answer: anyObject,
        async run(call) {
          const body = { ids: list('userIds', call.body.userIds) }
          return {
            ...(await performRestore({ ...call, body } as Call<unknown, never>)),
            message: messages.restored,
          }
        },
      }),
      ownOperation({
        methods: ['DELETE'],
        path: 'deleteRecycleBin',
        right: { can: 'sysUser:restore' },
        summary: 'Removes deleted members for good.',
        query: Type.Object({ userIds: requiredText({ max: 8_000 }) }),
        answer: Type.Object({ deleted: Type.Integer() }),
        run: (call) => purge(call, list('userIds', call.query.userIds), deps),
      }),
      ownOperation({
        methods: ['PUT'],
        path: 'changePassword',
        right: { can: 'sysUser:password' },
        summary:
          'Sets the password of a member, whose sessions end; `generate` = a random one, told once, that its owner has to change.',
        body: Type.Object({
          username: requiredText({ max: 100 }),
          password: secret,
          confirmpassword: secret,
          generate: Type.Optional(Type.Boolean()),
        }),
        answer: Type.Object({ password: Type.Optional(Type.String()) }),
        run: (call) => setPassword(call, deps),
      }),
      ...memberCalls(deps.impact),
    ],
  }
}

/** A password can only be sent with a new account; later changes use the call for passwords. */
function withoutSecrets(values: Values, before: Stored | undefined): Values {
  const { password, confirmpassword: _, ...rest } = values
  if (before) return rest
  if (typeof password === 'string' && password !== '' && !isStrongPassword(password))
    throw invalid([{ field: 'password', message: passwordMessages.passwordWeak }])
  return values
}
