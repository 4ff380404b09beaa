import { TreeSelect } from 'antd'
import { namedList } from '../controls/openList'
import { meant } from '../controls/searchRank'
import { useAntd } from '../controls/useAntd'
import { useTyped } from '../controls/useTyped'
import type { Field } from '../model/entity/field'
import type { FieldBoxProps } from './FieldBox'
import { type FieldGroup, soughtFields } from './fields'
import { superQueryMessages as messages } from './messages'

const listHeightPx = 400

/** The live half of FieldBox: all fields in sight, each group's below its heading, which cannot be chosen. */
export function FieldControl({ groups, field, title: _, onField, ...control }: FieldBoxProps) {
  const fields = groups.flatMap((group) => group.fields)
  const { typed, list, chosen, isRefused } = useTyped(control, {
    multiple: false,
    find: (text) => meant(fields, titleOf, text)?.key,
    offers: (text) => soughtFields(groups, text).length > 0,
    choose: onField,
    takeBack: () => onField(field),
  })
  const box = useAntd({ ...control, invalid: control.invalid || isRefused })
  return (
    <TreeSelect<string | null>
      {...box}
      {...namedList(control.id)}
      className="jd-live"
      classNames={{ popup: { root: 'jd-super-fields' } }}
      value={field === '' ? null : field}
      treeData={soughtFields(groups, typed).flatMap((group) => nodesOf(group, typed))}
      treeNodeFilterProp="found"
      listHeight={listHeightPx}
      notFoundContent={messages.noField}
      showSearch
      allowClear
      autoFocus
      {...list}
      virtual={false}
      onChange={(key: string | null) => {
        chosen()
        onField(key ?? '')
      }}
      onBlur={() => control.onBlur?.()}
    />
  )
}

const titleOf = ({ title }: Field) => title

/**
 * A heading stands before its fields, not above them: below a node that cannot be chosen the tree looks for
 * no first field, so that it would open far down, and Enter would not take what a search has found.
 */
function nodesOf({ title, fields }: FieldGroup, found: string) {
  // All that is offered has been found.
  const nodes = fields.map((field) => ({ value: field.key, title: field.title, found }))
  if (title === undefined) return nodes
  return [
    // No key of a field has a colon.
    { value: `:${title}`, title, disabled: true, found },
    ...nodes.map((node) => ({ ...node, className: 'jd-super-below' })),
  ]
}
