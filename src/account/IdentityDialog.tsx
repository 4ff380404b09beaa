import { Button, Modal } from 'antd'
import { leaveForLogin } from '../login/logout'
import type { Identity } from '../session/identity'
import { accountMessages as texts } from './messages'

/** No way past it: nothing here may be sent under another name. */
export function IdentityDialog({ identity }: { identity: Exclude<Identity, { kind: 'same' }> }) {
  const other = identity.kind === 'other' ? identity.user.realname : undefined
  return (
    <Modal
      open
      centered
      closable={false}
      keyboard={false}
      maskClosable={false}
      width={420}
      title={texts.otherWindow}
      footer={
        other === undefined ? (
          <Button type="primary" autoFocus onClick={() => void leaveForLogin()}>
            {texts.signInAgain}
          </Button>
        ) : (
          <Button type="primary" autoFocus onClick={() => location.reload()}>
            {texts.goOn(other)}
          </Button>
        )
      }
    >
      {other === undefined ? texts.signedOut : texts.otherUser(other)}
    </Modal>
  )
}
