import type { Grants } from '../entity/permission'
import type { Report } from '../report/report'
import { entityFor, mayAsk, mayUse, metBy } from '../rights/prune'

/**
 * The report without the columns and query items that the grants do not include. A value that is masked is shown so, and
 * neither asked nor ordered by. Its figures are the server's matter.
 */
export const reportFor = (report: Report, grants: Grants): Report =>
  Object.freeze({
    ...report,
    view: entityFor(report.view, grants),
    columns: metBy(grants, report.columns).map((column) =>
      mayAsk(grants, column.field) ? column : Object.freeze({ ...column, sortable: false }),
    ),
    search: report.search.filter(({ field }) => mayUse(grants, field)),
  })
