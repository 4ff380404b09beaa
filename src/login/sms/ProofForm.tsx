import { codeRule, mobileRule } from '../form/rules'
import { SubmitForm, type SubmitFormProps } from '../form/SubmitForm'
import { useForm } from '../form/useForm'
import { PhoneFields } from './PhoneFields'
import type { SmsMode } from './sendCode'

interface ProofFormProps extends Omit<SubmitFormProps<'mobile' | 'code'>, 'form'> {
  readonly mode: SmsMode
  readonly autoFocus?: boolean
  /** Shown above the fields. */
  readonly before?: React.ReactNode
}

/** A form with a phone number and its code; children are shown below. */
export function ProofForm({
  mode,
  autoFocus = false,
  before,
  children,
  ...others
}: ProofFormProps) {
  const form = useForm({ mobile: mobileRule, code: codeRule })
  return (
    <SubmitForm form={form} {...others}>
      {before}
      <PhoneFields form={form} mode={mode} autoFocus={autoFocus} />
      {children}
    </SubmitForm>
  )
}
