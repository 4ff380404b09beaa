import type { WireRecord } from '../data/envelope'

/** One chosen thing. */
export interface Picked {
  readonly value: string
  readonly text: string
  /** The row it was chosen from; absent for what was chosen before the dialog opened. */
  readonly row?: WireRecord
}

/** What is chosen, by value, in the order of choosing. */
export type Chosen = ReadonlyMap<string, Picked>

export const chosenOf = (list: readonly Picked[]): Chosen =>
  new Map(list.map((picked) => [picked.value, picked]))

/** Adds what is new; where only one may be chosen the latest counts. What is there keeps its place. */
export function withPicked(chosen: Chosen, more: readonly Picked[], multiple: boolean): Chosen {
  const last = more.at(-1)
  if (!last) return chosen
  return multiple
    ? new Map([...chosen, ...more.map((picked) => [picked.value, picked] as const)])
    : chosenOf([last])
}

export function withoutValues(chosen: Chosen, values: Iterable<string>): Chosen {
  const left = new Map(chosen)
  for (const value of values) left.delete(value)
  return left
}

export const toggled = (chosen: Chosen, picked: Picked, multiple: boolean): Chosen =>
  chosen.has(picked.value)
    ? withoutValues(chosen, [picked.value])
    : withPicked(chosen, [picked], multiple)
