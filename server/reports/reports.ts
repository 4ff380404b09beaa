import { can, type Entity, parseDictRef, permissionOf, type Report } from '#model'
import { narrowed, operatorOf, type ReportItem } from '../../renderer/model/report/report'
import type { DictTable } from '../dictionaries/dictTables'
import { brokenRefusal } from '../entity/judge/brokenDocuments'
import { noRight, notFound } from '../http/envelope'
import type { Caller } from '../http/right'
import { trialOfWork } from '../kernel/inForce'
import type { DocumentsOf, OfTenant } from '../kernel/ofTenant'

export interface ReportSources {
  readonly documents: DocumentsOf
  tables(tenantId: OfTenant): ReadonlyMap<string, DictTable>
}

/**
 * The report of that name: from a document, or, for a published dictionary of an entity's table (`cms_brand,name,id`)
 * or records (`@brand,`), a list of the entity's records. Throws 403 or 404.
 */
export function requireReport(name: string, sources: ReportSources, caller: Caller): Report {
  const report =
    sources.documents(caller.tenantId).reports.get(name) ?? recordsOf(name, sources, caller)
  if (!report) throw notFound()
  if (!can(caller.grants, report.can)) throw noRight()
  // A report that is only tried opens no records.
  if (trialOfWork() && !can(caller.grants, permissionOf(report.view, 'view'))) throw noRight()
  const broken = brokenRefusal(report.view.name, sources.documents(caller.tenantId), caller)
  if (broken) throw broken
  return report
}

const made = new WeakMap<Entity, Map<string, Report>>()

function recordsOf(
  ref: string,
  { documents, tables }: ReportSources,
  { tenantId }: Caller,
): Report | undefined {
  const parsed = parseDictRef(ref)
  const table = tables(tenantId).get(ref)
  if (!parsed || parsed.kind === 'code' || !table) return undefined
  const { entities } = documents(tenantId)
  const entity =
    parsed.kind === 'entity'
      ? entities.get(parsed.entity)
      : [...entities.values()].find((one) => one.table === parsed.table)
  if (!entity) return undefined
  const known = made.get(entity) ?? new Map<string, Report>()
  made.set(entity, known)
  const report = known.get(ref) ?? recordReport(ref, entity)
  known.set(ref, report)
  return report
}

const columnsAtMost = 6
const searchAtMost = 6
/** Number of visible query items; the others are behind 展开. */
const searchInSight = 2
/** Types that are not useful in a list to choose from. */
const unlisted = new Set(['image', 'file', 'hidden', 'password'])

function recordReport(ref: string, entity: Entity): Report {
  const { label } = entity
  const listed = [label, ...[...entity.fields.values()].filter((field) => field !== label)].filter(
    (field) => {
      const { kind } = field.type.storage(field)
      // A text that comes with a choice repeats what the choice shows.
      if (kind === 'string' && field.filledBy !== undefined && field !== label) return false
      return kind !== 'text' && kind !== 'none' && !unlisted.has(field.type.name)
    },
  )
  const columns = listed.slice(0, columnsAtMost)
  const search = listed
    .filter((field) => field === label || field.type.dict(field) !== undefined)
    .slice(0, searchAtMost)
  const report: Report = {
    name: ref,
    title: entity.title,
    view: narrowed(entity, (key) => listed.some((field) => field.key === key)),
    text: label,
    can: permissionOf(entity, 'view'),
    columns: columns.map((field) => ({ field, title: field.title, sortable: true })),
    search: search.map(
      (field, index): ReportItem => ({
        field,
        operator: operatorOf(field),
        hidden: index >= searchInSight,
      }),
    ),
    where: [],
    params: new Map(),
    sort: { field: 'createTime', order: 'desc' },
  }
  return Object.freeze(report)
}
