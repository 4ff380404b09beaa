import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { keepUser, session } from '../session/store'
import type { SessionUser } from '../session/user'
import { Dialog } from '../ui/Dialog'
import { DialogFoot } from '../ui/DialogFoot'
import { toast } from '../ui/toast'
import { ChoiceField } from './choice/ChoiceField'
import { rememberChoice } from './choice/lastChoice'
import { loadDeparts, type OwnDeparts, selectDepart } from './departs'
import { failureOf } from './failureOf'
import { loginMessages } from './messages'

interface DepartDialogProps {
  readonly username: string
  /** Called after the choice was stored on the server and in the session. */
  onChosen(user: SessionUser): void
  /** Closed without a choice: cancelled, no departments (message shown), or their list failed (message shown). */
  onClose(): void
}

/**
 * Chooses the signed-in user's current department (specification, shell §4: department dialog). Visible after the list
 * loads.
 */
export function DepartDialog({ username, onChosen, onClose }: DepartDialogProps) {
  const own = useDeparts(onClose)
  const [chosen, setChosen] = useState<string>()
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)
  const submitting = useRef(false)
  if (!own) return null
  const current = own.list.find(({ orgCode }) => orgCode === own.orgCode)

  async function confirm() {
    if (chosen === undefined) return setError(loginMessages.departRequired)
    if (submitting.current) return
    submitting.current = true
    setBusy(true)
    try {
      const user = await selectDepart(chosen, username)
      keepUser(user)
      if (session.user) rememberChoice(session.user.id, session.user.tenantId, chosen)
      onChosen(user)
    } catch (failure) {
      setError(failureOf(failure))
    } finally {
      submitting.current = false
      setBusy(false)
    }
  }

  return (
    <Dialog
      title={current ? loginMessages.departSwitch(current.departName) : loginMessages.departTitle}
      text={loginMessages.departText}
      onCancel={onClose}
      footer={
        <DialogFoot
          ways={[
            { text: loginMessages.close, onClick: onClose },
            {
              text: loginMessages.confirm,
              kind: 'primary',
              disabled: busy,
              onClick: () => void confirm(),
            },
          ]}
        />
      }
    >
      <ChoiceField
        label={loginMessages.departRequired}
        choices={own.list.map(({ orgCode, departName }) => ({
          value: orgCode,
          text: departName,
          ...(orgCode === own.orgCode && { note: loginMessages.departNow }),
        }))}
        value={chosen}
        error={error}
        onChange={(value) => {
          setChosen(value)
          setError('')
        }}
      />
    </Dialog>
  )
}

function useDeparts(onClose: () => void): OwnDeparts | undefined {
  const [own, setOwn] = useState<OwnDeparts>()
  const take = useEffectEvent((loaded: OwnDeparts) => {
    if (loaded.list.length > 0) return setOwn(loaded)
    toast('warning', loginMessages.hint, loginMessages.departsEmpty)
    onClose()
  })
  const giveUp = useEffectEvent((failure: unknown) => {
    toast('error', loginMessages.hint, failureOf(failure))
    onClose()
  })
  useEffect(() => {
    const abort = new AbortController()
    loadDeparts(abort.signal).then(
      (loaded) => {
        if (!abort.signal.aborted) take(loaded)
      },
      (failure: unknown) => {
        if (!abort.signal.aborted) giveUp(failure)
      },
    )
    return () => abort.abort()
  }, [])
  return own
}
