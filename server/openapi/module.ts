import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { documentRights } from '#model'
import { addCall, media } from '../http/call'
import { ok } from '../http/envelope'
import type { Module } from '../module/module'
import { keptDescription } from './describe'

const right = { can: documentRights.view }

/** Describes the server's calls: `/openapi.json` for programs, and a console page. docs/calls.md is an overview. */
export const openapiModule: Module = {
  name: 'openapi',
  start({ documents }) {
    const description = keptDescription(documents)
    return {
      async routes(app: FastifyInstance) {
        addCall(
          app,
          {
            method: 'GET',
            url: '/online/openapi',
            right,
            summary: 'Every call of the server as OpenAPI 3.1, for the page of calls.',
            answer: Type.Object({ openapi: Type.String(), paths: Type.Unknown() }),
          },
          ({ caller }) => ok(description(app, caller.tenantId)),
        )
      },
      async pages(app: FastifyInstance) {
        addCall(
          app,
          {
            method: 'GET',
            url: '/openapi.json',
            right,
            summary: 'Every call of the server as OpenAPI 3.1, for those who see documents.',
            answer: media('application/json; charset=utf-8'),
          },
          ({ reply, caller }) =>
            reply.type('application/json; charset=utf-8').send(description(app, caller.tenantId)),
        )
      },
    }
  },
}
