import { useCallback, useMemo, useState } from 'react'
import { type Chosen, chosenOf, type Picked, toggled, withoutValues, withPicked } from './picked'

/** The dialog's draft of the choice. It survives changes of page, query and tree. */
export interface ChosenState {
  readonly chosen: Chosen
  readonly multiple: boolean
  toggle(picked: Picked): void
  add(picked: readonly Picked[]): void
  remove(values: readonly string[]): void
  clear(): void
}

export function useChosen(start: readonly Picked[], multiple: boolean): ChosenState {
  const [chosen, setChosen] = useState<Chosen>(() => chosenOf(start))
  const toggle = useCallback(
    (picked: Picked) => setChosen((now) => toggled(now, picked, multiple)),
    [multiple],
  )
  const add = useCallback(
    (picked: readonly Picked[]) => setChosen((now) => withPicked(now, picked, multiple)),
    [multiple],
  )
  const remove = useCallback(
    (values: readonly string[]) => setChosen((now) => withoutValues(now, values)),
    [],
  )
  const clear = useCallback(() => setChosen(new Map()), [])
  return useMemo(
    () => ({ chosen, multiple, toggle, add, remove, clear }),
    [chosen, multiple, toggle, add, remove, clear],
  )
}
