import type { Grants } from '../entity/permission'
import type { Report } from '../report/report'
import { entityFor, mayUse } from '../rights/prune'

/** The report without the columns and query items that the grants do not include. Its figures are the server's matter. */
export const reportFor = (report: Report, grants: Grants): Report =>
  Object.freeze({
    ...report,
    view: entityFor(report.view, grants),
    columns: report.columns.filter(({ field }) => mayUse(grants, field)),
    search: report.search.filter(({ field }) => mayUse(grants, field)),
  })
