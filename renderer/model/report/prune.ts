import type { Field } from '../entity/field'
import { fieldAt } from '../entity/path'
import type { Grants } from '../entity/permission'
import { entityFor, mayAsk, mayUse, metBy } from '../rights/prune'
import type { Report } from './report'
import { isCounted, type Measure } from './summary'

/**
 * The report without the columns and query items that the grants do not include. A masked column is shown masked, and
 * cannot be queried or sorted by. The server handles its figures.
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

/** Measures with one of these keys (absent = all) that are made of fields which the grants hide. */
export function hiddenMeasures(
  { summary, view }: Report,
  grants: Grants,
  keys?: readonly string[],
): readonly Measure[] {
  const all = summary?.measures ?? []
  const hides = (field: Field | undefined) => field !== undefined && !mayUse(grants, field)
  const counted = all
    .filter(isCounted)
    .filter(
      ({ field, where }) => hides(field) || where.some((one) => hides(fieldAt(view, one.field))),
    )
  const hidden = new Set(counted.map(({ key }) => key))
  return all.filter((measure) => {
    if (keys && !keys.includes(measure.key)) return false
    return isCounted(measure)
      ? hidden.has(measure.key)
      : measure.is.names.some((name) => hidden.has(name))
  })
}
