import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { type Documents, documentRights, type Manual, wholeManual } from '#model'
import abouts from '../../product/abouts.gen.json'
import { registries } from '../../product/registries'
import { addCall } from '../http/call'
import { ok } from '../http/envelope'
import type { DocumentsOf } from '../kernel/ofTenant'

/** Cached for the documents in force, from which the examples are taken. */
const made = new WeakMap<Documents, Manual>()

/** The reference of the document language, with examples from the documents in force. */
export async function manualRoutes(app: FastifyInstance, documents: DocumentsOf): Promise<void> {
  const line = Type.Object({
    name: Type.String(),
    sentence: Type.String(),
    example: Type.Optional(Type.String()),
    result: Type.Optional(Type.String()),
  })
  addCall(
    app,
    {
      method: 'GET',
      url: '/online/manual',
      right: { can: documentRights.view },
      summary: 'Every key that a document may write, its functions and what is odd about them.',
      query: Type.Object({}),
      answer: Type.Object({
        chapters: Type.Array(Type.Unknown()),
        sections: Type.Array(
          Type.Object({ id: Type.String(), title: Type.String(), lines: Type.Array(line) }),
        ),
        oddities: Type.Array(Type.String()),
      }),
    },
    ({ caller }) => ok(manualOf(documents(caller.tenantId))),
  )
}

function manualOf(documents: Documents): Manual {
  const files = [...documents.texts].map(([path, text]) => ({ path, text }))
  const manual = made.get(documents) ?? wholeManual(registries, abouts, files)
  made.set(documents, manual)
  return manual
}
