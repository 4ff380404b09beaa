import { Type } from 'typebox'
import { addCall, requiredText, text } from '../http/call'
import { noRight, ok } from '../http/envelope'
import type { Module } from '../module/module'
import { sessionOf } from '../sessions/sessionOf'
import { ask } from './ask'
import { askingMessages as messages } from './messages'

/** 申请: a user who lacks a right asks those who can give it. */
export const askingModule: Module = {
  name: 'asking',
  start: ({ db, clock, documents, use }) => ({
    async routes(api) {
      addCall(
        api,
        {
          method: 'POST',
          url: '/sys/permission/ask',
          right: 'session',
          limit: 'ask',
          summary:
            'Asks the administrators who can give it for a right that the caller lacks, once a day: they get a message.',
          body: Type.Object({
            kind: Type.Union(
              (['code', 'entry', 'field', 'row'] as const).map((kind) => Type.Literal(kind)),
            ),
            name: requiredText(),
            id: text({ max: 32 }),
            words: requiredText({ max: 200 }),
          }),
          answer: Type.Null(),
        },
        async ({ body: { words, ...question }, request }) => {
          const given = {
            letters: use('letters'),
            recordsAt: use('recordsAt'),
            dicts: use('dicts'),
          }
          const { caller, ip } = request
          const around = { db, documents: documents(caller.tenantId), now: clock(), ...given }
          const session = await sessionOf(request, use('sessions'))
          const rights = session.user.rights.get(caller.tenantId)
          if (!rights) throw noRight()
          await ask({ question, words: words.trim(), ip }, { caller, rights }, around)
          return ok(null, messages.asked)
        },
      )
    },
  }),
}
