import { loginMessages } from '../messages'
import { ChoiceField } from './ChoiceField'
import type { Offer } from './useOffer'

/** The departments of the chosen tenant; says so while they load, if there are none, or if loading failed. */
export function DepartField(props: {
  readonly offer: Offer
  /** It is shown below the choice of a tenant. */
  readonly headed: boolean
  readonly value: string | undefined
  readonly error: string
  onChange(orgCode: string): void
}) {
  const { offer, headed, value, error, onChange } = props
  if (offer.kind === 'none') return null
  if (offer.kind === 'loading') {
    return (
      <p className="session-choice-note" role="status">
        {loginMessages.departsLoading}
      </p>
    )
  }
  if (offer.kind === 'failed') {
    return (
      <p className="session-choice-error" role="alert">
        {offer.text}
      </p>
    )
  }
  const { list, orgCode } = offer.own
  if (list.length === 0) {
    return <p className="session-choice-note">{loginMessages.departsHere}</p>
  }
  return (
    <ChoiceField
      label={loginMessages.departRequired}
      {...(headed && { heading: loginMessages.depart })}
      choices={list.map((depart) => ({
        value: depart.orgCode,
        text: depart.departName,
        ...(depart.orgCode === orgCode && { note: loginMessages.departNow }),
      }))}
      value={value}
      error={error}
      onChange={onChange}
    />
  )
}
