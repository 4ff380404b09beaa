import { defineCell } from '../../cellType'
import { editControl } from '../../controls/control'
import { ShowText } from '../../controls/ShowText'
import { TextBox } from '../../controls/TextBox'
import { TextSearch } from '../../controls/TextSearch'
import { matches } from '../../model/regexp/patterns'
import { inputValue } from './value'

export const input = defineCell(inputValue, {
  width: 160,
  inCell: 'text',
  Show: (props) =>
    props.field.props.pattern === 'url' && props.value && matches('url', props.value) ? (
      <Link address={props.value} />
    ) : (
      <ShowText {...props} />
    ),
  Edit: (props) => (
    <TextBox
      {...editControl(props, 'enter')}
      text={props.value ?? ''}
      onText={(text) => props.onChange(text || null)}
    />
  ),
  Search: TextSearch,
})

const Link = ({ address }: { readonly address: string }) => (
  <a className="jd-text" href={address} title={address} target="_blank" rel="noopener noreferrer">
    {address}
  </a>
)
