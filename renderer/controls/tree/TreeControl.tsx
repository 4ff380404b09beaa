import { TreeSelect } from 'antd'
import { useEffect, useMemo } from 'react'
import { usePorts } from '../../ports'
import { antdOf } from '../control'
import { namedList, useSearchText } from '../openList'
import { treeMessages as messages } from './messages'
import type { TreeBoxProps } from './TreeBox'
import { treeSource } from './treeSource'
import { type TreeNode, useTreeLevels } from './useTreeLevels'
import { useTreeSearch } from './useTreeSearch'

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
  const source = useMemo(() => treeSource(request, JSON.parse(asked)), [request, asked])
  const { nodes, open } = useTreeLevels(source)
  const [keyword, setKeyword] = useSearchText(control.typed ?? '')
  const hits = useTreeSearch(asked, keyword)
  const shown = keyword.trim() === '' ? nodes : hits
  const first = shown?.[0]?.value
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text may find the same first
  useEffect(() => {
    if (first !== undefined) stepIn(control.id)
  }, [first, keyword, control.id])
  const choices = values.map((value) => ({ value, label: lookup.text(tree.dict, value) ?? value }))
  return (
    <TreeSelect<Choice | Choice[] | null>
      {...antdOf(control)}
      {...namedList(control.id)}
      className="jd-live"
      multiple={multiple}
      labelInValue
      // Absent where nothing is chosen: null counts as a choice that has no text.
      {...(multiple ? { value: choices } : choices[0] && { value: choices[0] })}
      treeData={mutable(shown ?? [])}
      loadData={({ value }) => open(String(value))}
      loading={!shown}
      notFoundContent={shown ? messages.none : messages.loading}
      listHeight={highestPx}
      styles={{ popup: { root: { maxHeight: highestPx, overflow: 'auto' } } }}
      // The server searches: here most levels are not loaded.
      filterTreeNode={false}
      searchValue={keyword}
      onSearch={setKeyword}
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

/**
 * Of an open list something is active, for Enter to take and for the arrows to start from. The library sees
 * to that when the list opens and when the text changes, and has no word for nodes that come after.
 */
function stepIn(id: string) {
  const box = document.getElementById(id)
  const list = document.getElementById(`${id}_list`)
  const isOpen = box?.getAttribute('aria-expanded') === 'true'
  if (!isOpen || !list || list.querySelector('.ant-select-tree-treenode-active')) return
  const down = { key: 'ArrowDown', keyCode: 40, bubbles: true, cancelable: true }
  box.dispatchEvent(new KeyboardEvent('keydown', down))
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
