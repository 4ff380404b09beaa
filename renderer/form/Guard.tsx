import { observer } from '@formily/reactive-react'
import { usePorts } from '../ports'
import type { FormState } from './formState'

/** Asks before the page is left with unsaved edits. By itself, so that a first edit renders nothing else. */
export const Guard = observer(({ state, saving }: { state: FormState; saving: boolean }) => {
  usePorts().navigate.useGuard(state.dirty || saving)
  return null
})
