import { codeRule, mobileRule } from '../../login/form/rules'
import { SubmitRow } from '../../login/form/SubmitRow'
import { useForm } from '../../login/form/useForm'
import { sessionMessages } from '../../login/messages'
import { PhoneFields } from '../../login/sms/PhoneFields'
import { smsModes } from '../../login/sms/sendCode'
import { Dialog } from '../../ui/Dialog'
import { DialogFoot } from '../../ui/DialogFoot'
import { notify } from '../../ui/notify'
import { changeMobile } from './calls'
import { centerMessages as texts } from './messages'

/** Another phone for the account, proven by a code that is sent to it (contract, §3.3: updateMobile). */
export function MobileDialog(props: { onChanged(): void; onClose(): void }) {
  const { onChanged, onClose } = props
  const form = useForm({ mobile: mobileRule, code: codeRule })
  const submit = form.submit(async ({ mobile, code }) => {
    notify.success(await changeMobile(mobile, code))
    onChanged()
  })
  return (
    <Dialog
      title={texts.phoneTitle}
      text={texts.phoneText}
      onCancel={onClose}
      footer={<DialogFoot ways={[{ text: sessionMessages.cancel, onClick: onClose }]} />}
    >
      <form ref={form.ref} className="form center-form" onSubmit={submit} noValidate>
        <PhoneFields form={form} mode={smsModes.register} autoFocus />
        <SubmitRow
          failure={form.failure}
          busy={form.busy}
          text={texts.save}
          busyText={texts.saving}
        />
      </form>
    </Dialog>
  )
}
