import { loginMessages } from '../../login/messages'
import { ProofForm } from '../../login/sms/ProofForm'
import { smsModes } from '../../login/sms/sendCode'
import { Dialog } from '../../ui/Dialog'
import { DialogFoot } from '../../ui/DialogFoot'
import { notify } from '../../ui/notify'
import { changeMobile } from './calls'
import { centerMessages as texts } from './messages'

/** Changes the account's phone, verified by a code sent to it (contract, §3.3: updateMobile). */
export function MobileDialog(props: { onChanged(): void; onClose(): void }) {
  const { onChanged, onClose } = props
  return (
    <Dialog
      title={texts.phoneTitle}
      text={texts.phoneText}
      onCancel={onClose}
      footer={<DialogFoot ways={[{ text: loginMessages.cancel, onClick: onClose }]} />}
    >
      <ProofForm
        mode={smsModes.register}
        autoFocus
        className="center-form"
        text={texts.save}
        busyText={texts.saving}
        onSubmit={async ({ mobile, code }) => {
          notify.success(await changeMobile(mobile, code))
          onChanged()
        }}
      />
    </Dialog>
  )
}
