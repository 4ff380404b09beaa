import type { WireRecord } from '../data/envelope'

/** One chosen thing. */
export interface Picked {
  readonly value: string
  readonly text: string
  /** Its row; absent for values chosen before the dialog opened. */
  readonly row?: WireRecord
}

/** Chosen items by value, in the order of choosing. */
export type Chosen = ReadonlyMap<string, Picked>

export const chosenOf = (list: readonly Picked[]): Chosen =>
  new Map(list.map((picked) => [picked.value, picked]))

/** Adds new items; with single choice the latest replaces the others. Existing items keep their places. */
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
