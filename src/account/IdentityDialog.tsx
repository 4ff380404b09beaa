import { leaveForLogin } from '../login/logout'
import type { Identity } from '../session/identity'
import { Question } from '../ui/Question'
import { accountMessages as texts } from './messages'

/** Cannot be dismissed: this page must not send anything as another user. */
export function IdentityDialog({ identity }: { identity: Exclude<Identity, { kind: 'same' }> }) {
  const other = identity.kind === 'other' ? identity.user.realname : undefined
  return (
    <Question
      title={texts.otherWindow}
      text={other === undefined ? texts.signedOut : texts.otherUser(other)}
      ok={
        other === undefined
          ? { text: texts.signInAgain, onClick: () => void leaveForLogin() }
          : { text: texts.goOn(other), onClick: () => location.reload() }
      }
    />
  )
}
