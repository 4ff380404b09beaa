import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { documentRights } from '#model'
import type { Db } from '../db/open'
import { addCall, count, pageOf, requiredText, text } from '../http/call'
import { notFound, ok } from '../http/envelope'
import type { DocumentsOf } from '../kernel/ofTenant'
import { type Head, headsOf } from './heads'
import { savedTexts } from './savedTexts'

interface HeadDeps {
  readonly db: Db
  readonly documents: DocumentsOf
}

const right = { can: documentRights.view } as const

const headAnswer = Type.Object({
  id: Type.String(),
  noun: Type.String(),
  code: Type.String(),
  title: Type.String(),
  kind: Type.String(),
  entity: Type.String(),
  table: Type.String(),
  page: Type.String(),
  copyOf: Type.String(),
  copies: Type.Number(),
  errors: Type.Number(),
  warnings: Type.Number(),
})

const page = {
  pageNo: count({ otherwise: 1, max: 1_000_000 }),
  pageSize: count({ otherwise: 30, max: 1000 }),
}

/** Read-only lists of documents: forms and reports (contract, §12.1, §13.2, §14). */
export async function headRoutes(app: FastifyInstance, { db, documents }: HeadDeps): Promise<void> {
  addCall(
    app,
    {
      method: 'GET',
      url: '/online/cgform/head/list',
      right,
      summary: 'One page of the entity and page documents; or of the copies of one page.',
      query: Type.Object({
        ...page,
        tableName: text(),
        tableTxt: text(),
        noun: text({ pattern: /^(entity|page)?$/ }),
        copyType: text({ pattern: /^[01]?$/ }),
        physicId: text(),
      }),
      answer: pageOf(headAnswer),
    },
    ({ query, caller }) => {
      const { tableName, tableTxt, noun, copyType, physicId, pageNo, pageSize } = query
      const found = headsOf(documents(caller.tenantId)).filter(
        (head) =>
          head.noun !== 'report' &&
          (noun === '' || head.noun === noun) &&
          (copyType === '' || (head.copyOf !== '') === (copyType === '1')) &&
          (physicId === '' || head.copyOf === physicId) &&
          [head.code, head.table].some((name) => holds(name, tableName)) &&
          holds(head.title, tableTxt),
      )
      return ok(slice(found, pageNo, pageSize))
    },
  )

  addCall(
    app,
    {
      method: 'GET',
      url: '/online/cgreport/head/list',
      right,
      summary: 'One page of the report documents.',
      query: Type.Object({ ...page, code: text(), name: text() }),
      answer: pageOf(headAnswer),
    },
    ({ query: { code, name, pageNo, pageSize }, caller }) => {
      const found = headsOf(documents(caller.tenantId)).filter(
        (head) => head.noun === 'report' && holds(head.code, code) && holds(head.title, name),
      )
      return ok(slice(found, pageNo, pageSize))
    },
  )

  addCall(
    app,
    {
      method: 'GET',
      url: '/online/cgform/head/queryById',
      right,
      summary: 'A document with what the check says of it, and its last texts, the newest first.',
      query: Type.Object({ id: requiredText({ max: 255 }) }),
      answer: Type.Object({
        text: Type.String(),
        findings: Type.Array(Type.Unknown()),
        saved: Type.Array(Type.Object({ since: Type.String(), text: Type.String() })),
      }),
    },
    async ({ query: { id }, caller }) => {
      const inForce = documents(caller.tenantId)
      const { texts, findings } = inForce
      const text = texts.get(id)
      if (text === undefined || !headsOf(inForce).some((head) => head.id === id)) {
        throw notFound()
      }
      const own = findings.filter(({ file }) => file === id)
      return ok({ text, findings: own, saved: await savedTexts(db, id) })
    },
  )
}

/** Ignores case and `*`, which other consoles put into queries. */
const holds = (text: string, asked: string): boolean =>
  text.toLowerCase().includes(asked.replaceAll('*', '').trim().toLowerCase())

function slice(heads: readonly Head[], pageNo: number, pageSize: number) {
  const { length: total } = heads
  const records = heads.slice((pageNo - 1) * pageSize, pageNo * pageSize)
  return { records, total, size: pageSize, current: pageNo, pages: Math.ceil(total / pageSize) }
}
