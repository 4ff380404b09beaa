import type { FastifyInstance } from 'fastify'
import type { Dicts } from '../dictionaries/dicts'
import type { Counts, EntityDeps } from '../entity/contracts'
import { paramsOf } from '../entity/read/listQuery'
import { createReader } from '../entity/read/reader'
import { entityTableOf } from '../entity/schema/entityTable'
import { ok } from '../http/envelope'
import { columnsAnswer, queryAnswer } from './answers'
import { type ReportSources, requireReport } from './reports'
import { reportQuery, reportRow } from './rows'

export interface ReportDeps extends ReportSources {
  readonly dicts: Dicts
  /** How records are read. */
  readonly entity: EntityDeps
  readonly counts: Counts
}

interface ReportRoute {
  Params: { report: string }
}

const base = '/online/cgreport/api'
// Which rows a caller may read is the report's own matter: it is asked for each.
const session = { config: { right: 'session' } } as const

/** What the report picker asks (contract, §10.2, 13.2). A report's id is its code. */
export async function reportRoutes(app: FastifyInstance, deps: ReportDeps): Promise<void> {
  app.get<ReportRoute>(`${base}/getRpColumns/:report`, session, async ({ params, caller }) => {
    const report = requireReport(params.report, deps, caller)
    return ok(await columnsAnswer(report, deps.dicts, caller))
  })

  app.get<ReportRoute>(`${base}/getQueryInfo/:report`, session, async ({ params, caller }) =>
    ok(queryAnswer(requireReport(params.report, deps, caller), caller)),
  )

  app.get<ReportRoute>(`${base}/getData/:report`, session, async ({ params, query, caller }) => {
    const report = requireReport(params.report, deps, caller)
    const reader = createReader(entityTableOf(report.view), deps.entity, deps.counts)
    const page = await reader.list(reportQuery(report, paramsOf(query), caller), caller)
    return ok({ ...page, records: page.records.map((record) => reportRow(report, record)) })
  })
}
