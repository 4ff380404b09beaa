import type { PictureState, StatesPicture, Way } from './picture'

/* States are stacked vertically. Every step starts at the right side of its state on its own line, with its name
   first; lines to the same state share a vertical lane. So names never overlap, and the diagram fits a phone. */

export interface DrawnState extends PictureState {
  readonly y: number
  readonly height: number
}

export interface DrawnWay extends Way {
  readonly y: number
  /** Start of the line, after the name. */
  readonly lineFrom: number
  /** Position of the lane. */
  readonly x: number
  /** End of the line. */
  readonly end: number
}

export interface StatesLayout {
  readonly width: number
  readonly height: number
  readonly boxWidth: number
  /** Start of the steps' names. */
  readonly namesAt: number
  readonly states: readonly DrawnState[]
  readonly ways: readonly DrawnWay[]
}

const slot = 24
const gap = 12
const lane = 14
const margin = 4

export function layoutStates(
  { states, ways }: StatesPicture,
  nameOf: (way: Way) => string,
): StatesLayout {
  const boxWidth = Math.max(...states.map(({ title }) => textWidth(title))) + 44
  const namesAt = boxWidth + margin + 10
  const drawn = new Map<
    string,
    DrawnState & { readonly arrives: number; readonly leaves: number }
  >()
  let y = margin
  for (const state of states) {
    const comes = ways.some(({ to }) => to === state.value) ? 1 : 0
    const goes = ways.filter(({ from }) => from === state.value).length
    const height = Math.max(1, comes + goes) * slot + 8
    const first = y + 4 + slot / 2
    drawn.set(state.value, { ...state, y, height, arrives: first, leaves: first + comes * slot })
    y += height + gap
  }
  const begun = new Map<string, number>()
  const placed = ways.flatMap((way) => {
    const [from, to] = [drawn.get(way.from), drawn.get(way.to)]
    if (!from || !to) return []
    const place = begun.get(way.from) ?? 0
    begun.set(way.from, place + 1)
    const lineFrom = namesAt + textWidth(nameOf(way)) + 6
    return [{ ...way, y: from.leaves + place * slot, end: to.arrives, lineFrom }]
  })
  const lanes = lanesOf(placed)
  const lanesAt = Math.max(namesAt, ...placed.map(({ lineFrom }) => lineFrom)) + 12
  const last = Math.max(0, ...lanes.values())
  return {
    boxWidth,
    namesAt,
    height: y - gap + margin,
    width: lanesAt + last * lane + margin * 2,
    states: [...drawn.values()],
    ways: placed.map((way) => ({ ...way, x: lanesAt + (lanes.get(way.to) ?? 0) * lane })),
  }
}

/** The lane of each target state: short lanes are inside, and none overlap. */
function lanesOf(
  ways: readonly { readonly to: string; readonly y: number; readonly end: number }[],
): ReadonlyMap<string, number> {
  const spans = new Map<string, { from: number; to: number }>()
  for (const { to, y, end } of ways) {
    const known = spans.get(to) ?? { from: end, to: end }
    spans.set(to, { from: Math.min(known.from, y), to: Math.max(known.to, y) })
  }
  const taken: { from: number; to: number }[][] = []
  const lanes = new Map<string, number>()
  const short = [...spans].sort(([, a], [, b]) => a.to - a.from - (b.to - b.from))
  for (const [state, span] of short) {
    const free = taken.findIndex((others) =>
      others.every(({ from, to }) => to < span.from || from > span.to),
    )
    const at = free < 0 ? taken.length : free
    taken[at] = [...(taken[at] ?? []), span]
    lanes.set(state, at)
  }
  return lanes
}

/** Approximate width in the browser; Chinese characters are square. */
const textWidth = (text: string): number =>
  [...text].reduce((width, sign) => width + ((sign.codePointAt(0) ?? 0) > 255 ? 14 : 8), 0)
