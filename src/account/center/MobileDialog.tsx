import { notify } from '../../ports/notify'
import { Dialog } from '../../session/choice/Dialog'
import { codeRule, mobileRule } from '../../session/form/rules'
import { SubmitRow } from '../../session/form/SubmitRow'
import { useForm } from '../../session/form/useForm'
import { sessionMessages } from '../../session/messages'
import { PhoneFields } from '../../session/sms/PhoneFields'
import { smsModes } from '../../session/sms/sendCode'
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
      footer={
        <button type="button" onClick={onClose}>
          {sessionMessages.cancel}
        </button>
      }
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
