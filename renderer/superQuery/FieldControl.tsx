import { TreeSelect } from 'antd'
import { antdOf } from '../cells/controls/control'
import type { FieldBoxProps } from './FieldBox'
import { superQueryMessages as messages } from './messages'

const listHeightPx = 400

/** The live half of FieldBox: all groups open, their headings cannot be chosen. */
export function FieldControl({ groups, field, title: _, onField, ...control }: FieldBoxProps) {
  return (
    <TreeSelect<string | null>
      {...antdOf(control)}
      className="jd-live"
      value={field === '' ? null : field}
      treeData={groups.flatMap(nodesOf)}
      treeNodeFilterProp="title"
      listHeight={listHeightPx}
      notFoundContent={messages.noField}
      showSearch
      allowClear
      autoFocus
      defaultOpen
      treeDefaultExpandAll
      virtual={false}
      onChange={(key: string | null) => onField(key ?? '')}
      onBlur={() => control.onBlur?.()}
    />
  )
}

function nodesOf({ title, fields }: FieldBoxProps['groups'][number]) {
  const nodes = fields.map((field) => ({ value: field.key, title: field.title }))
  // No key of a field has a colon.
  return title === undefined
    ? nodes
    : [{ value: `:${title}`, title, disabled: true, children: nodes }]
}
