import { allCases, type Case, pairwise } from '../support/pairs'
import { isPlain, type Key, keys, sampleOf } from './samples'

const factors = {
  key: keys,
  /**
   * `popover`: the box with room beside a cell of long text. `import`: the table of a sheet's wrong rows. `subtable`:
   * the rows of a record, in its form.
   */
  place: ['form', 'cell', 'query', 'popover', 'import', 'subtable'],
  /** `onto`: the cell is chosen, and typed over. `composing`: the input method has not put its text in yet. */
  into: ['click', 'tab', 'onto', 'paste', 'compose', 'composing'],
  out: ['Tab', 'Enter', 'Escape', 'elsewhere', 'Control+s'],
} as const

export type Place = (typeof factors.place)[number]

/** One thing is typed somewhere. */
export type Try = Case<typeof factors>

/** Cells of an editable table. */
export const isTable = (place: Place) => ['cell', 'import', 'subtable'].includes(place)

/** Tab and Enter are letters of an editor; it is reached and left without them. */
const ownKeys = (way: Try['into'] | Try['out']) => !['tab', 'onto', 'Tab', 'Enter'].includes(way)

/** Ways that a place has. */
function exists({ key, place, into, out }: Try): boolean {
  const { cellOnly, pasteOnly, editor, button, list, typed } = sampleOf(key)
  // Tab, Enter and Escape are the input method's own keys meanwhile.
  if (into === 'composing' && (list || editor || !['elsewhere', 'Control+s'].includes(out)))
    return false
  if (pasteOnly) return isTable(place) && into === 'paste'
  if (editor) return place === 'form' && ownKeys(into) && ownKeys(out)
  if (place === 'popover') {
    // It opens with its cell, whichever way that is opened; Enter in it is a line.
    return key === 'long' && into === 'click' && out !== 'Enter'
  }
  // A cell that is opened is the popover.
  if (key === 'long' && isTable(place) && (into === 'click' || out === 'Enter')) return false
  if (key === 'long' && place === 'form' && out === 'Enter') return false
  if (!isTable(place)) {
    if (cellOnly || into === 'onto') return false
    // A query is no text to be saved.
    if (place === 'query' && out === 'Control+s') return false
  }
  const isComposed = into === 'compose' || into === 'composing'
  if (button && into !== 'paste' && (isComposed || !isPlain(typed))) return false
  // A click on what is chosen in a dialog opens that.
  return !(cellOnly && into === 'click')
}

/** Every allowed combination, or every pair of members once: the same ones at each run. */
export const casesOf = (all: boolean): readonly Try[] =>
  all ? allCases(factors, exists) : pairwise(factors, exists)

/** The cases of a place in rounds: within one each field is filled once. */
export function roundsOf(cases: readonly Try[], place: Place): readonly (readonly Try[])[] {
  const rounds: Try[][] = []
  for (const one of cases.filter((each) => each.place === place)) {
    const round = rounds.find((others) => others.every(({ key }) => key !== one.key))
    if (round) round.push(one)
    else rounds.push([one])
  }
  return rounds
}

/**
 * What is there afterwards: the text as a value, the text in red, or what was there before. Escape takes a cell
 * back as in a sheet, and gives up a list that was being searched; everything else that was typed stays.
 */
export function outcomeOf({ key, place, into, out }: Try): 'stored' | 'red' | 'before' {
  const { list, stored } = sampleOf(key)
  const isPasted = into === 'paste' && isTable(place)
  if (out === 'Escape' && !isPasted) {
    if (isTable(place) || place === 'popover') return 'before'
    if (list && !isTable(place)) return 'before'
  }
  return stored === null ? 'red' : 'stored'
}

/** Whether the record holds something in this field before; a cell that is typed onto must replace it. */
export const hasOld = ({ place, into }: Try): boolean => isTable(place) && into !== 'click'

export const says = ({ key, place, into, out }: Try): string => `${place}: ${key}, ${into}, ${out}`

export type Values = Readonly<Partial<Record<Key, string | number | null>>>

/** What a record holds after its round; what stood in red was taken away. */
export const expectedOf = (round: readonly Try[]): Values =>
  Object.fromEntries(
    round.map((one) => {
      const outcome = outcomeOf(one)
      const { emptied = null } = sampleOf(one.key)
      return [one.key, { stored: newOf(one), before: oldOf(one), red: emptied }[outcome]]
    }),
  )

function newOf(one: Try): string | number | null {
  const { stored, beside = stored } = sampleOf(one.key)
  return hasOld(one) && one.into !== 'paste' ? beside : stored
}

/** What the field holds before, as it is stored. */
export function oldOf(one: Try): string | number | null {
  const { old, oldStored = old } = sampleOf(one.key)
  return hasOld(one) && oldStored !== '' ? oldStored : null
}
