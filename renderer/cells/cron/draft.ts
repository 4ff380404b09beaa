import { emitPart } from './emit'
import { cronErrors as mistakes } from './messages'
import { type Mode, modesOf, type Slot, type SlotName } from './modes'
import { type ReadCron, readParts, tidyCron } from './parse'
import { parsePart, type Read } from './parsePart'
import { bounds, type Part, type PartName, partNames } from './parts'

/** One part as the dialog holds it: each mode keeps its controls while another mode is chosen. */
export interface PartDraft {
  readonly mode: Mode
  /** Texts of the controls by `mode.slot`; a number may be incomplete. */
  readonly slots: Readonly<Record<string, string>>
  readonly list: readonly number[]
}

export type CronDraft = Readonly<Record<PartName, PartDraft>>

/**
 * The dialog's state for an expression: a wrong part keeps its text, so that the user can correct it. An empty
 * expression, or one with too few or too many parts, starts from the defaults `* * * * * ? *`.
 */
export function draftOf(text: string): CronDraft {
  const words = tidyCron(text).split(' ')
  const isWhole = words.length === partNames.length || words.length === partNames.length - 1
  const part = (name: PartName): PartDraft => {
    const usual = name === 'week' ? '?' : '*'
    const word = (isWhole ? words[partNames.indexOf(name)] : undefined) ?? usual
    const read = parsePart(name, word)
    return 'value' in read ? partDraft(name, read.value) : wrongDraft(name, word)
  }
  return {
    second: part('second'),
    minute: part('minute'),
    hour: part('hour'),
    day: part('day'),
    month: part('month'),
    week: part('week'),
    year: part('year'),
  }
}

function partDraft(name: PartName, part: Part): PartDraft {
  const mode = part.mode === 'workdayBeforeEnd' ? 'mixed' : part.mode
  const own = Object.entries({ ...part, text: emitPart(part) }).map(([slot, value]) => [
    slotKey(mode, slot),
    String(value),
  ])
  return {
    mode,
    slots: { ...defaults(name), ...Object.fromEntries(own) },
    list: part.mode === 'list' ? part.values : [],
  }
}

const wrongDraft = (name: PartName, text: string): PartDraft => ({
  mode: 'mixed',
  slots: { ...defaults(name), 'mixed.text': text },
  list: [],
})

export const slotKey = (mode: Mode, slot: string) => `${mode}.${slot}`

function defaults(name: PartName): Record<string, string> {
  const { min, max } = bounds[name]
  const often = name === 'day' || name === 'week' || name === 'year' ? [min, 1] : [3, 5]
  return {
    'step.from': `${often[0]}`,
    'step.step': `${often[1]}`,
    'range.from': `${min}`,
    'range.to': `${name === 'year' ? min : max}`,
    'beforeEnd.days': '1',
    'nearestWorkday.day': '1',
    'lastOf.weekday': '1',
    'nth.nth': '1',
    'nth.weekday': '1',
    'mixed.text': '*',
  }
}

export type PartChange =
  | { readonly mode: Mode }
  | { readonly mode: Mode; readonly slot: SlotName; readonly text: string }
  | { readonly mode: 'list'; readonly list: readonly number[] }

/** A change in a part chooses its mode. Day and week exclude each other: setting one unsets the other. */
export function changeDraft(draft: CronDraft, name: PartName, change: PartChange): CronDraft {
  const before = draft[name]
  const part: PartDraft = {
    mode: change.mode,
    slots:
      'slot' in change
        ? { ...before.slots, [slotKey(change.mode, change.slot)]: change.text }
        : startText(before, change.mode, partText(name, before)),
    list: 'list' in change ? change.list : before.list,
  }
  const next = { ...draft, [name]: part }
  const other = name === 'day' ? 'week' : name === 'week' ? 'day' : undefined
  if (other === undefined) return next
  const wanted = part.mode === 'none' ? 'every' : 'none'
  const kept = part.mode === 'none' && draft[other].mode !== 'none'
  return kept ? next : { ...next, [other]: { ...draft[other], mode: wanted } }
}

/** When the user switches to free text, it starts with the part's current expression. */
function startText({ mode, slots }: PartDraft, next: Mode, text: string): PartDraft['slots'] {
  return next === 'mixed' && mode !== 'mixed' && mode !== 'none'
    ? { ...slots, 'mixed.text': text }
    : slots
}

/** The part as it is written into the expression, valid or not. */
export function partText(name: PartName, { mode, slots, list }: PartDraft): string {
  const slot = (key: SlotName) => slots[slotKey(mode, key)]?.trim() ?? ''
  switch (mode) {
    case 'every':
      return '*'
    case 'none':
      return '?'
    case 'step':
      // 60 minutes is the only step that is larger than Quartz allows.
      return name === 'minute' && slot('step') === '60'
        ? slot('from')
        : `${slot('from')}/${slot('step')}`
    case 'range':
      return `${slot('from')}-${slot('to')}`
    case 'list':
      return list.length > 0 ? list.join(',') : '*'
    case 'mixed':
      return tidyCron(slot('text')).replaceAll(' ', '')
    case 'lastDay':
      return 'L'
    case 'lastWorkday':
      return 'LW'
    case 'beforeEnd':
      return `L-${slot('days')}`
    case 'nearestWorkday':
      return `${slot('day')}W`
    case 'lastOf':
      return `${slot('weekday')}L`
    case 'nth':
      return `${slot('weekday')}#${slot('nth')}`
  }
}

/** The parsed part, or its error. */
export function readPart(name: PartName, draft: PartDraft): Read<Part> {
  const { label = [] } = modesOf(name).find(({ mode }) => mode === draft.mode) ?? {}
  for (const piece of label) {
    if (typeof piece === 'string') continue
    const reason = slotError(piece, draft.slots[slotKey(draft.mode, piece.name)] ?? '')
    if (reason !== undefined) return { reason }
  }
  return parsePart(name, partText(name, draft))
}

/** The error of one control's text by itself. */
export function slotError(slot: Slot, text: string): string | undefined {
  if (slot.kind !== 'number') return undefined
  const { min, max } = slot
  const number = /^\s*\d+\s*$/.test(text) ? Number(text) : Number.NaN
  return number >= min && number <= max ? undefined : mistakes.bounds(min, max)
}

export const readDraft = (draft: CronDraft): ReadCron =>
  readParts((name) => readPart(name, draft[name]))

export const draftText = (draft: CronDraft): string =>
  partNames.map((name) => partText(name, draft[name])).join(' ')
