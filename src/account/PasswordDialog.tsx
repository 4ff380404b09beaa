import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { PasswordChange } from '../login/password/PasswordChange'
import { session } from '../session/store'
import { notify } from '../ui/notify'
import { accountMessages as texts } from './messages'

/** Changes the signed-in user's own password. */
export function PasswordDialog({ onClose }: { onClose(): void }) {
  const { user } = useSnapshot(session)
  const username = user?.username ?? ''

  useEffect(() => {
    if (username) return
    notify.warning(texts.noUser)
    onClose()
  }, [username, onClose])
  if (!username) return null
  return (
    <PasswordChange
      username={username}
      title={texts.passwordTitle}
      onDone={onClose}
      onClose={onClose}
    />
  )
}
