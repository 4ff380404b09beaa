import type { FieldError } from '../../../http/envelope'
import { recordId } from '../../../kernel/recordId'
import { foreseenErrors, mastersOver, type Net } from '../../write/holdRules'
import { masterOf } from '../../write/masters'
import type { ImportWork } from './importWork'
import type { RowError, RowPlan } from './rowPlan'

type Row = Omit<Net, 'restored'>

/** Rows that an import would write so far, by the record to which they belong. */
export type RowsSoFar = ReadonlyMap<string, readonly Row[]>

interface Planned {
  readonly plan: RowPlan
  readonly row: Row
  readonly masters: readonly string[]
}

/**
 * For a preview of rows that belong to records: marks those as wrong with which their record would break its rules,
 * one after the other as an import writes them. Also returns what is written afterwards.
 */
export async function withinMasters(
  plans: readonly RowPlan[],
  before: RowsSoFar,
  { store, deps, request, context }: ImportWork,
): Promise<{ readonly plans: readonly RowPlan[]; readonly rows: RowsSoFar }> {
  const { entityTable } = store
  const { caller } = request.origin
  const entities = deps.entities(caller.tenantId)
  const holding = { entities, entityTable, caller, now: context.writing.now }
  const lists = mastersOver(holding).flatMap((master) =>
    master.lists.filter((list) => list.entityTable.table === entityTable.table),
  )
  if (lists.length === 0) return { plans, rows: before }
  const mastersOf = ({ before: was, after }: Row) => [
    ...new Set(
      [was, after].flatMap((values) =>
        lists.flatMap((list) => (values && masterOf(list, values)) ?? []),
      ),
    ),
  ]
  const planned = plans.flatMap((plan): readonly Planned[] => {
    if (plan.kind !== 'new' && plan.kind !== 'edit') return []
    const stored = plan.kind === 'edit' ? plan.before : undefined
    const id = stored?.id ?? recordId(holding.now)
    const row = { id, before: stored?.values, after: plan.draft.values }
    return [{ plan, row, masters: mastersOf(row) }]
  })
  const rows = new Map(before)
  const soFar = (masters: readonly string[]) => masters.flatMap((id) => rows.get(id) ?? [])
  const accept = ({ row, masters }: Planned) => {
    for (const id of masters) rows.set(id, [...(rows.get(id) ?? []), row])
  }
  const judged = async (some: readonly Planned[]) => {
    const others = soFar([...new Set(some.flatMap(({ masters }) => masters))])
    const nets = [...some.map(({ row }) => row), ...others]
    return await foreseenErrors(deps.database.db, nets, holding)
  }
  const broken = new Set(
    (await judged(planned)).flatMap(
      ({ id }) => planned.find(({ row }) => row.id === id)?.masters ?? [],
    ),
  )
  const wrong = new Map<RowPlan, readonly RowError[]>()
  for (const one of planned) {
    const errors = one.masters.some((id) => broken.has(id)) ? await judged([one]) : []
    if (errors.length > 0) wrong.set(one.plan, ofRow(errors, one.row.id))
    else accept(one)
  }
  const marked = plans.map((plan): RowPlan => {
    const errors = wrong.get(plan)
    return errors ? { kind: 'wrong', row: plan.row, errors } : plan
  })
  return { plans: marked, rows }
}

/** The errors at this row; of a rule of a column the rows before it are told, too. */
function ofRow(errors: readonly FieldError[], id: string): readonly RowError[] {
  const own = errors.filter((error) => error.id === id)
  return (own.length > 0 ? own : errors).map(({ field, message }) => ({ field, message }))
}
