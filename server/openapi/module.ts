import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { addCall } from '../http/call'
import type { Module } from '../module/module'
import { describeApi } from './describe'

/** What the server's calls are, for programs: `/openapi.json`. docs/calls.md says the same for people. */
export const openapiModule: Module = {
  name: 'openapi',
  start: () => ({
    async pages(app: FastifyInstance) {
      addCall(
        app,
        {
          ...{ method: 'GET', url: '/openapi.json', right: { can: 'document:view' } },
          summary: 'Every call of the server as OpenAPI 3.1, for those who see documents.',
          answer: Type.Unsafe<string>({ contentMediaType: 'application/json; charset=utf-8' }),
        },
        ({ reply }) =>
          reply.type('application/json; charset=utf-8').send(describeApi(app.declaredRoutes)),
      )
    },
  }),
}
