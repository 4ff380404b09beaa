import { observer } from '@formily/reactive-react'
import { passes } from '../passes'
import type { FormView } from '../view'
import type { SaveCall } from './askImpact'
import { ImpactButton } from './ImpactButton'

interface FormImpactProps {
  readonly form: FormView
  /** A save is in progress. */
  readonly busy: boolean
  saving(): SaveCall
}

/** Shows what saving the form would do to rights. A separate component, so that an edit rerenders nothing else. */
export const FormImpact = observer(({ form, busy, saving }: FormImpactProps) => (
  <ImpactButton
    idle={!form.state.dirty}
    disabled={busy}
    saving={() => (passes(form) ? saving() : undefined)}
  />
))
