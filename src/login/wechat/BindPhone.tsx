import { send } from '../../http/client'
import { type Entry, readEntry } from '../../session/entry'
import { BackButton } from '../BackButton'
import { codeRule, mobileRule } from '../form/rules'
import { SubmitRow } from '../form/SubmitRow'
import { useForm } from '../form/useForm'
import { sessionMessages } from '../messages'
import { PhoneFields } from '../sms/PhoneFields'
import { smsModes } from '../sms/sendCode'

/** Binds the scanned WeChat to the account of a phone, and signs in. */
export function BindPhone(props: {
  readonly thirdUserUuid: string
  onEntry(entry: Entry): Promise<void>
  onBack(): void
}) {
  const { thirdUserUuid, onEntry, onBack } = props
  const form = useForm({ mobile: mobileRule, code: codeRule })
  const submit = form.submit(async ({ mobile, code }) => {
    const { result } = await send({
      method: 'POST',
      url: '/sys/bindPhone',
      body: { mobile, captcha: code, thirdUserUuid },
      quiet: true,
    })
    await onEntry(readEntry(result))
  })
  return (
    <form
      ref={form.ref}
      className="form"
      onSubmit={submit}
      noValidate
      aria-label={sessionMessages.bindTitle}
    >
      <p className="qr-bind">{sessionMessages.bindText}</p>
      <PhoneFields form={form} mode={smsModes.login} autoFocus />
      <SubmitRow
        failure={form.failure}
        busy={form.busy}
        text={sessionMessages.bind}
        busyText={sessionMessages.loggingIn}
      />
      <BackButton onBack={onBack} />
    </form>
  )
}
