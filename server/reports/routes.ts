import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { can, permissionOf } from '#model'
import { figuresAnswer, figuresAsk } from '../../renderer/model/report/figures'
import type { Dicts } from '../dictionaries/dicts'
import { type EntityDeps, readingOf } from '../entity/contracts/deps'
import type { Counts } from '../entity/contracts/reading'
import { createReader } from '../entity/read/reader'
import { entityTableOf } from '../entity/schema/entityTable'
import { asWorkbook } from '../entity/sheet/asWorkbook'
import { addCall, anyObject, listQuery, pageOf, text, workbook } from '../http/call'
import { noRight, ok, Refusal } from '../http/envelope'
import { columnsAnswer, queryAnswer, reportColumns, reportQueryItems } from './answers'
import { readFigures } from './figures'
import { reportServerTexts as texts } from './messages'
import { type ReportSources, requireReport } from './reports'
import { reportQuery, reportRow } from './rows'
import { figuresSheet } from './sheet'

export interface ReportDeps extends ReportSources {
  readonly dicts: Dicts
  /** How records are read. */
  readonly entity: EntityDeps
  readonly counts: Counts
}

const base = '/online/cgreport/api'
// Each report checks itself which rows the caller may read.
const read = { method: 'GET', right: 'session' } as const

/** Most reports in one call: as many as a dashboard has cards. */
const mostAsks = 24

/** Calls of the report picker (contract, §10.2, 13.2), and report figures. A report's id is its code. */
export async function reportRoutes(app: FastifyInstance, deps: ReportDeps): Promise<void> {
  addCall(
    app,
    {
      ...read,
      url: `${base}/getRpColumns/:report`,
      answer: reportColumns,
      summary: 'The columns of a report and the texts of their dictionaries.',
    },
    async ({ params: { report = '' }, caller }) =>
      ok(await columnsAnswer(requireReport(report, deps, caller), deps.dicts, caller)),
  )

  addCall(
    app,
    {
      ...read,
      url: `${base}/getQueryInfo/:report`,
      answer: reportQueryItems,
      summary: 'What a report may be asked for.',
    },
    ({ params: { report = '' }, caller }) =>
      ok(queryAnswer(requireReport(report, deps, caller), caller)),
  )

  addCall(
    app,
    {
      ...read,
      url: `${base}/getData/:report`,
      summary:
        'One page of the rows of a report; its own parameters are called `self_` and their name.',
      query: listQuery(),
      answer: pageOf(anyObject),
    },
    async ({ params, query, caller }) => {
      const report = requireReport(params.report ?? '', deps, caller)
      const reading = readingOf(deps.entity, report.view)
      const { counts = deps.counts } = reading
      const reader = createReader(entityTableOf(report.view), reading, counts)
      const page = await reader.list(reportQuery(report, query, caller), caller)
      return ok({ ...page, records: page.records.map((record) => reportRow(report, record)) })
    },
  )

  addCall(
    app,
    {
      method: 'POST',
      url: `${base}/getFigures`,
      right: 'session',
      writes: false,
      summary:
        'Figures of several reports: each with its own answer, so that one that is refused keeps the others from nobody.',
      body: Type.Object({ asks: Type.Array(figuresAsk, { maxItems: mostAsks }) }),
      answer: Type.Array(
        Type.Object({
          figures: Type.Optional(figuresAnswer),
          refused: Type.Optional(Type.Object({ code: Type.Integer(), message: Type.String() })),
        }),
      ),
    },
    async ({ body: { asks }, caller }) => {
      const same = new Map<string, ReturnType<typeof answerOf>>()
      const answerOf = async (ask: (typeof asks)[number]) => {
        try {
          const report = requireReport(ask.report, deps, caller)
          const reading = readingOf(deps.entity, report.view)
          return { figures: await readFigures(report, ask, { caller, deps: reading }) }
        } catch (error) {
          if (!(error instanceof Refusal)) throw error
          return { refused: { code: error.code, message: error.message } }
        }
      }
      const answers = asks.map((ask) => {
        const key = JSON.stringify(ask)
        const known = same.get(key) ?? answerOf(ask)
        same.set(key, known)
        return known
      })
      return ok(await Promise.all(answers))
    },
  )

  addCall(
    app,
    {
      ...read,
      url: `${base}/exportXls/:report`,
      limit: 'export',
      summary:
        'The figures of a report as a workbook: by which dimensions (a comma list), and which of them across.',
      query: listQuery({ pivot: text(), by: text() }),
      answer: workbook,
    },
    async ({ params, query, caller, reply }) => {
      const report = requireReport(params.report ?? '', deps, caller)
      if (!can(caller.grants, permissionOf(report.view, 'export'))) throw noRight()
      const { pivot, by, ...asked } = query
      const ask = {
        report: report.name,
        params: asked,
        ...(pivot && { pivot }),
        ...(by && { by: by.split(',') }),
      }
      const reading = readingOf(deps.entity, report.view)
      const figures = await readFigures(report, ask, { caller, deps: reading })
      const sheet = figuresSheet(figures, { caller, pivot: pivot || undefined })
      return asWorkbook(reply, texts.sheetName(report.title)).send(sheet)
    },
  )
}
