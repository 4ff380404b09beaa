import { observer } from '@formily/reactive-react'
import { passes } from '../passes'
import type { FormView } from '../view'
import type { SaveCall } from './askImpact'
import { ImpactButton } from './ImpactButton'

interface FormImpactProps {
  readonly form: FormView
  /** It is being saved. */
  readonly busy: boolean
  saving(): SaveCall
}

/** Asks of a form that can be saved what that would do. By itself, so that an edit renders nothing else. */
export const FormImpact = observer(({ form, busy, saving }: FormImpactProps) => (
  <ImpactButton
    idle={!form.state.dirty}
    disabled={busy}
    saving={() => (passes(form) ? saving() : undefined)}
  />
))
