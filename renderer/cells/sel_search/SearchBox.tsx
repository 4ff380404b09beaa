import { ChoiceBox, selectControl } from '../../controls/ChoiceBox'
import type { ControlProps } from '../../controls/control'
import type { Field, Lookup } from '../../model/entity/field'
import { type ChoiceProps, choiceText, optionsWith } from '../../values/choice'
import { RemoteBox, remoteControl } from './RemoteBox'

interface SearchBoxProps extends ControlProps {
  readonly field: Field<ChoiceProps & { readonly async?: boolean }>
  readonly lookup: Lookup
  readonly multiple: boolean
  readonly values: readonly string[]
  onValues(values: readonly string[]): void
}

/** The server searches the rows of a table; a short list, or one that says so, is searched in the client. */
export function SearchBox(props: SearchBoxProps) {
  const { field, lookup, values } = props
  const { dict, async = true } = field.props
  if (async && dict?.includes(',')) return <RemoteBox {...props} dict={dict} />
  return (
    <ChoiceBox
      {...props}
      options={() => optionsWith(field, values, lookup)}
      textOf={(one) => choiceText(field, one, lookup)}
    />
  )
}

/** Either list may be needed; both are small compared with the code they share. */
export const preload = () => Promise.all([selectControl.preload(), remoteControl.preload()])
