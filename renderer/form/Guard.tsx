import { observer } from '@formily/reactive-react'
import { usePorts } from '../ports'
import type { FormState } from './formState'

/** Asks before the page is left with unsaved edits, and offers to save them. By itself, so that a first edit renders nothing else. */
export const Guard = observer((props: { state: FormState; saving: boolean; save: Save }) => {
  const { state, saving, save } = props
  // A save that is under way cannot be made once more.
  usePorts().navigate.useGuard(state.dirty || saving, saving ? undefined : save)
  return null
})

type Save = () => Promise<boolean>
