import { TreeSelect } from 'antd'
import { antdOf } from '../controls/control'
import { namedList, useSearchText } from '../controls/openList'
import type { FieldBoxProps } from './FieldBox'
import { superQueryMessages as messages } from './messages'

const listHeightPx = 400

/** The live half of FieldBox: all fields in sight, each group's below its heading, which cannot be chosen. */
export function FieldControl({ groups, field, title: _, onField, ...control }: FieldBoxProps) {
  const [sought, seek] = useSearchText(control.typed ?? '')
  return (
    <TreeSelect<string | null>
      {...antdOf(control)}
      {...namedList(control.id)}
      className="jd-live"
      classNames={{ popup: { root: 'jd-super-fields' } }}
      value={field === '' ? null : field}
      treeData={groups.flatMap(nodesOf)}
      treeNodeFilterProp="found"
      listHeight={listHeightPx}
      notFoundContent={messages.noField}
      showSearch
      searchValue={sought}
      onSearch={seek}
      allowClear
      autoFocus
      defaultOpen
      virtual={false}
      onChange={(key: string | null) => onField(key ?? '')}
      onBlur={() => control.onBlur?.()}
    />
  )
}

/**
 * A heading stands before its fields, not above them: below a node that cannot be chosen the tree looks for
 * no first field, so that it would open far down, and Enter would not take what a search has found.
 * `found` is what a search looks through: a heading is found with its fields, they are with their heading.
 */
function nodesOf({ title, fields }: FieldBoxProps['groups'][number]) {
  const nodes = fields.map((field) => ({ value: field.key, title: field.title }))
  if (title === undefined) return nodes.map((node) => ({ ...node, found: node.title }))
  const all = [title, ...nodes.map((node) => node.title)].join('\n')
  return [
    // No key of a field has a colon.
    { value: `:${title}`, title, disabled: true, found: all },
    ...nodes.map((node) => ({
      ...node,
      found: `${node.title}\n${title}`,
      className: 'jd-super-below',
    })),
  ]
}
