import './area.css'
import { defineCell } from '../../cellType'
import { editControl, searchControl } from '../../controls/control'
import { listOf } from '../../controls/ruleValue'
import { ShowText } from '../../controls/ShowText'
import { AreaBox, areaControl } from './AreaBox'
import { AreaPop } from './AreaPop'
import { AreaSelects } from './AreaSelects'
import { areaMessages as messages } from './messages'
import { areaValue } from './value'

export const area = defineCell(areaValue, {
  width: 200,
  Show: ShowText,
  preload: areaControl.preload,
  Edit: (props) => {
    const { value, field, lookup, onChange, place } = props
    const { width = '100%' } = field.props
    const type = typeOf(field.props)
    const shared = { ...editControl(props, 'choose'), code: value, onCode: onChange }
    if (type !== 'cascader' && type !== 'select') {
      return (
        <span role="alert" className="jd-area-wrong" title={messages.allowedTypes}>
          {messages.badType(type)}
        </span>
      )
    }
    // Three lists do not fit into a table cell, so they open below it.
    const Lists = place === 'table' ? AreaPop : AreaSelects
    return (
      <span style={{ display: 'block', width }}>
        {type === 'select' ? (
          <Lists {...shared} lookup={lookup} />
        ) : (
          <AreaBox {...shared} anyLevel={false} lookup={lookup} />
        )}
      </span>
    )
  },
  Search: (props) => (
    <AreaBox
      {...searchControl(props, 'choose')}
      code={listOf(props.value)[0] ?? null}
      lookup={props.lookup}
      anyLevel
      onCode={props.onChange}
    />
  ),
})

/** `mode` of a field; a table column, which no schema checks, may say `props: {type}` as in the reference. */
function typeOf(props: { readonly mode?: string; readonly type?: unknown }): string {
  return props.mode ?? (props.type === undefined ? 'cascader' : String(props.type))
}
