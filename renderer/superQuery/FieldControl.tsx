import { TreeSelect } from 'antd'
import type { ControlProps } from '../controls/control'
import { namedList } from '../controls/openList'
import { meant } from '../controls/searchRank'
import { useAntd } from '../controls/useAntd'
import { useTyped } from '../controls/useTyped'
import type { Field } from '../model/entity/field'
import { type FieldGroup, soughtFields } from './fields'
import { superQueryMessages as messages } from './messages'

export interface FieldBoxProps extends ControlProps {
  readonly groups: readonly FieldGroup[]
  /** Key and title of the chosen field; '' = none. */
  readonly field: string
  readonly title: string
  onField(key: string): void
}

const listHeightPx = 400

/**
 * The part of FieldBox that is fetched on first use: all fields visible, each group below a heading that cannot be
 * chosen.
 */
export function FieldControl({ groups, field, title: _, onField, ...control }: FieldBoxProps) {
  const fields = groups.flatMap((group) => group.fields)
  const { typed, list, chosen, isRefused } = useTyped(control, {
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
 * A heading is placed before its fields, not as their parent: the tree finds no first field below a node that cannot be
 * chosen. It would open far down, and Enter would not take a search hit.
 */
function nodesOf({ title, fields }: FieldGroup, found: string) {
  // All offered nodes are hits.
  const nodes = fields.map((field) => ({ value: field.key, title: field.title, found }))
  if (title === undefined) return nodes
  return [
    // Field keys have no colon, so there is no conflict.
    { value: `:${title}`, title, disabled: true, found },
    ...nodes.map((node) => ({ ...node, className: 'jd-super-below' })),
  ]
}
