import { Type } from 'typebox'
import { addCall, nullableText, requiredText } from '../http/call'
import { ok } from '../http/envelope'
import type { Module } from '../module/module'
import { findable } from './findable'
import { findHits } from './findHits'
import { newRecords } from './newRecords'

/** What people type into one box; more is no name of anything. */
const longestAsked = 100

const pages = Type.Array(Type.String())

/** 全局搜索: records of all entities by a part of their texts. */
export const findModule: Module = {
  name: 'find',
  start: ({ documents, use }) => ({
    async routes(api) {
      addCall(
        api,
        {
          method: 'GET',
          url: '/sys/find',
          right: 'session',
          summary:
            'Records of all entities that the caller may see, by words that each of them has in the texts that its document lets it be found by, also by their readings and initials; and the pages on which he may add one.',
          query: Type.Object({ q: requiredText({ max: longestAsked }) }),
          answer: Type.Object({
            /** The best first: what is exactly this, what begins with it, what has it; of equal ones the newest. */
            records: Type.Array(
              Type.Object({
                entity: Type.String(),
                title: Type.String(),
                id: Type.String(),
                label: Type.String(),
                state: nullableText,
                facts: Type.Array(Type.Object({ title: Type.String(), text: Type.String() })),
                /** Codes of the pages that show one; `?detail=` is its id. */
                pages,
              }),
            ),
            adds: Type.Array(Type.Object({ entity: Type.String(), title: Type.String(), pages })),
          }),
        },
        async ({ query: { q }, caller }) => {
          const deps = use('entity')
          const kinds = findable(documents(caller.tenantId), caller)
          return ok({
            records: await findHits(q, kinds, { deps, caller }),
            adds: newRecords(q, kinds, caller),
          })
        },
      )
    },
  }),
}
