import type { Row } from '../../data/rows'
import type { ActionModel } from '../../model/entity/action'
import type { Entity, Step } from '../../model/entity/entity'
import type { Field, Lookup } from '../../model/entity/field'
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
  const { steps, why } = stepsTo(page.entity, row.values, to, { user: page.user, lookup })
  const [step] = steps
  return { ...(step && { step }), ...(why !== undefined && { refusal: why }) }
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
