import { modeLabels } from './messages.dialog'
import { bounds, maxDaysBeforeEnd, maxNth, type Part, type PartName } from './parts'

/** The modes of a part that the dialog offers. Parts without a mode of their own are written as `mixed`. */
export type Mode = Exclude<Part['mode'], 'workdayBeforeEnd'>

/** Name of a control inside a mode's label. */
export type SlotName = 'step' | 'from' | 'to' | 'days' | 'day' | 'weekday' | 'nth' | 'text'

export type Slot =
  | { readonly kind: 'number'; readonly name: SlotName; readonly min: number; readonly max: number }
  | { readonly kind: 'weekday' | 'text'; readonly name: SlotName }

export interface ModeSpec {
  readonly mode: Mode
  /** Words and controls in reading order. */
  readonly label: readonly (string | Slot)[]
}

/** The modes of a part in the dialog's order. */
export const modesOf = (part: PartName): readonly ModeSpec[] =>
  Object.entries(modeLabels[part]).map(([mode, label]) => ({
    mode: mode as Mode, // the keys of the labels are the modes
    label: label
      .split(/\{(\w+)\}/)
      // After the split, every second piece is a slot name.
      .map((text, at) => (at % 2 ? slotOf(part, text as SlotName) : text.trim()))
      .filter((piece) => piece !== ''),
  }))

function slotOf(part: PartName, name: SlotName): Slot {
  const { min, max, step } = bounds[part]
  if (name === 'text') return { kind: 'text', name }
  if (name === 'weekday' || (part === 'week' && (name === 'from' || name === 'to')))
    return { kind: 'weekday', name }
  if (name === 'nth') return { kind: 'number', name, min: 1, max: maxNth }
  if (name === 'days') return { kind: 'number', name, min: 1, max: maxDaysBeforeEnd }
  // The user may enter 60 minutes; the expression then contains just the minute.
  if (name === 'step') return { kind: 'number', name, min: 1, max: part === 'minute' ? 60 : step }
  return { kind: 'number', name, min, max }
}
