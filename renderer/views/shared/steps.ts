import type { Row } from '../../data/rows'
import type { ActionModel } from '../../model/entity/action'
import type { Entity, Step } from '../../model/entity/entity'
import type { Field, Lookup } from '../../model/entity/field'
import { stepsTo } from '../../model/entity/steps'
import type { ViewPage } from '../define'
import { sharedTexts } from './messages'

/** Only steps change the field: dragging a record is one of them. */
export const isStepped = ({ states }: Entity, field: Field): boolean =>
  states?.field.key === field.key

/** The step that brings a record to a state, or why none does. */
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

/** The row's own button of a step where the page has one, else the same without a place. */
export const actionOfStep = (step: Step, { rowActions }: ViewPage): ActionModel =>
  rowActions.find(({ type, props }) => type === 'do' && doesOf(props) === step.name) ?? {
    ...{ name: step.name, type: 'do', title: step.title, danger: step.danger, selects: true },
    props: { does: step.name },
  }

const doesOf = (props: unknown): unknown =>
  typeof props === 'object' && props !== null && 'does' in props ? props.does : undefined
