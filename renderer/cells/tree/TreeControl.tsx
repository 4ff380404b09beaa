import { TreeSelect } from 'antd'
import { useMemo } from 'react'
import { usePorts } from '../../ports'
import { antdOf } from '../controls/control'
import { tableSource } from '../controls/tree/treeSource'
import { type TreeNode, useTreeLevels } from '../controls/tree/useTreeLevels'
import { treeMessages as messages } from './messages'
import type { TreeBoxProps } from './TreeBox'

interface Choice {
  readonly value: string
  readonly label: string
}

const highestPx = 400

/** The live half of TreeBox. Values carry their texts, which no loaded level needs to hold. */
export function TreeControl(props: TreeBoxProps) {
  const { tree, lookup, multiple, values, onValues, ...control } = props
  const { request } = usePorts()
  const asked = JSON.stringify(tree)
  const source = useMemo(() => tableSource(request, JSON.parse(asked)), [request, asked])
  const { nodes, open } = useTreeLevels(source)
  const choices = values.map((value) => ({ value, label: lookup.text(tree.dict, value) ?? value }))
  return (
    <TreeSelect<Choice | Choice[] | null>
      {...antdOf(control)}
      className="jd-live"
      multiple={multiple}
      labelInValue
      value={multiple ? choices : (choices[0] ?? null)}
      treeData={mutable(nodes ?? [])}
      loadData={({ value }) => open(String(value))}
      loading={!nodes}
      notFoundContent={nodes ? messages.none : messages.loading}
      listHeight={highestPx}
      styles={{ popup: { root: { maxHeight: highestPx, overflow: 'auto' } } }}
      treeNodeFilterProp="title"
      showSearch
      allowClear
      autoFocus
      defaultOpen
      onChange={(chosen) => {
        onValues(chosen ? [chosen].flat().map(({ value }) => value) : [])
        if (!multiple) control.onDone?.()
      }}
      onBlur={() => control.onBlur?.()}
    />
  )
}

interface AntdNode {
  value: string
  title: string
  isLeaf: boolean
  children?: AntdNode[]
}

// antd's types want lists that may be changed; it changes none.
const mutable = (nodes: readonly TreeNode[]): AntdNode[] =>
  nodes.map(({ children, ...node }) => (children ? { ...node, children: mutable(children) } : node))
