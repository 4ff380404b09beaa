import { lackedIn } from '../../data/actionState'
import { type Row, scopeOf } from '../../data/rows'
import type { Step } from '../../model/entity/entity'
import type { Lookup } from '../../model/entity/field'
import { standingOf } from '../../model/entity/steps'
import type { RunContext } from '../define'
import type { DoProps } from '../model'

/** A record that the step cannot be applied to, and why. */
export interface Unfit {
  readonly row: Row
  readonly why: string
}

/** The step of the button; undefined = it is an action of the entity. */
export const stepIn = ({ action, model }: Pick<RunContext, 'action' | 'model'>): Step | undefined =>
  // What the document half of `do` compiles to.
  model.entity.states?.steps.get((action.props as DoProps).does)

/** Splits the records by whether the step can be applied, as far as the browser knows; the server checks again. */
export function standings(
  step: Step,
  { rows, model, ports }: Pick<RunContext, 'rows' | 'model' | 'ports'>,
  lookup: Lookup,
): { readonly fit: readonly Row[]; readonly unfit: readonly Unfit[] } {
  const { user } = ports
  const fit: Row[] = []
  const unfit: Unfit[] = []
  for (const row of rows) {
    const doer = {
      user,
      lookup,
      clock: { now: new Date() },
      doneBy: doneByOf(row),
      lacks: lackedIn(row.record),
    }
    const { why } = standingOf(model.entity, step, scopeOf(row), doer)
    if (why === undefined && row.id !== undefined) fit.push(row)
    else unfit.push({ row, why: why ?? '' })
  }
  return { fit, unfit }
}

/** Who did the steps that need a second person, as the server reports with the record. */
export function doneByOf({ record }: Pick<Row, 'record'>): Readonly<Record<string, string>> {
  const told = record.stepsBy
  if (typeof told !== 'object' || told === null) return {}
  return Object.fromEntries(Object.entries(told).map(([step, by]) => [step, String(by)]))
}

/** Versions that the user has seen, by id. */
export const versOf = (rows: readonly Row[]): Readonly<Record<string, unknown>> =>
  Object.fromEntries(rows.flatMap(({ id, record }) => (id === undefined ? [] : [[id, record.ver]])))
