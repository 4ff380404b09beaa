import { lackedIn } from '../../data/actionState'
import type { Row } from '../../data/rows'
import type { ActionModel } from '../../model/entity/action'
import type { Entity, Step } from '../../model/entity/entity'
import type { Field, Lookup } from '../../model/entity/field'
import { stateIn, stepsByHand } from '../../model/entity/states'
import { stepsTo } from '../../model/entity/steps'
import type { ViewPage } from '../define'
import { sharedTexts } from '../shared/messages'

/** Whether only steps change the field: dragging a record then applies a step. */
export const isStepped = ({ states }: Entity, field: Field): boolean =>
  states?.field.key === field.key

/** The step that leads to a state, or why there is none. */
export function stepInto(
  row: Row,
  to: string | null,
  { page, lookup }: { readonly page: ViewPage; readonly lookup: Lookup },
): { readonly step?: Step; readonly refusal?: string } {
  if (row.id === undefined) return { refusal: sharedTexts.noId }
  if (to === null) return { refusal: sharedTexts.noState }
  const doer = { user: page.user, lookup, lacks: lackedIn(row.record) }
  const { steps, why } = stepsTo(page.entity, row.values, to, doer)
  const [step] = steps
  return { ...(step && { step }), ...(why !== undefined && { refusal: why }) }
}

/** Why no step can bring the record to another state; undefined = one can. */
export function whyNoStep(entity: Entity, { record, values }: Row): string | undefined {
  const state = stateIn(entity, values)
  const lacked = lackedIn(record)
  const isWay = stepsByHand(entity).some(
    ({ from, to, can, withheld }) =>
      to !== undefined &&
      to !== state &&
      state !== null &&
      from.includes(state) &&
      !withheld &&
      !lacked.includes(can),
  )
  return isWay ? undefined : sharedTexts.noStep
}

/** The page's row button of the step, or else an equivalent action without a button. */
export const actionOfStep = (step: Step, { rowActions }: ViewPage): ActionModel =>
  rowActions.find(({ type, props }) => type === 'do' && doesOf(props) === step.name) ?? {
    name: step.name,
    type: 'do',
    title: step.title,
    danger: step.danger,
    selects: true,
    props: { does: step.name },
  }

const doesOf = (props: unknown): unknown =>
  typeof props === 'object' && props !== null && 'does' in props ? props.does : undefined
