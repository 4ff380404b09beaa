import { TreeSelect } from 'antd'
import { useEffect, useMemo, useRef } from 'react'
import { usePorts } from '../../ports'
import { listWidth, namedList } from '../openList'
import { bestFirst, meant } from '../searchRank'
import { useAntd } from '../useAntd'
import { useTyped } from '../useTyped'
import { treeMessages as messages } from './messages'
import { nameOf, nodeNamed, ownStep } from './nodeNamed'
import type { TreeBoxProps } from './TreeBox'
import { treeSource } from './treeSource'
import { type TreeNode, useTreeLevels } from './useTreeLevels'
import { useTreeSearch } from './useTreeSearch'

interface Choice {
  readonly value: string
  readonly label: string
}

const highestPx = 400
const width = listWidth([])

/** The live half of TreeBox. Values carry their texts, which no loaded level needs to hold. */
export function TreeControl(props: TreeBoxProps) {
  const { tree, lookup, multiple, values, onValues, ...control } = props
  const { request } = usePorts()
  const asked = JSON.stringify(tree)
  const source = useMemo(() => treeSource(request, JSON.parse(asked)), [request, asked])
  const { nodes, open } = useTreeLevels(source)
  const found = useRef<readonly TreeNode[]>([])
  const take = (value: string) => onValues(multiple ? [...new Set([...values, value])] : [value])
  const { typed, list, chosen, isRefused } = useTyped(control, {
    multiple,
    find: (text) => nodeMeant(found.current, text)?.value,
    // Nodes that nobody has searched for are offered too.
    offers: (text) => text.trim() === '' || found.current.length > 0,
    ...(control.place === 'table'
      ? {}
      : {
          ask: (text) => nodeNamed(request, JSON.parse(asked), text, control.label),
        }),
    choose: take,
    takeBack: () => onValues(values),
  })
  const box = useAntd({ ...control, invalid: control.invalid || isRefused })
  const keyword = list.open ? typed : ''
  const hits = useTreeSearch(asked, keyword)
  // Empty as long as the answer to what is typed is on its way.
  found.current = hits ?? []
  const shown = keyword.trim() === '' ? nodes : hits && bestOf(hits, keyword)
  const first = shown?.[0]?.value
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text may find the same first
  useEffect(() => {
    if (first !== undefined) stepIn(control.id)
  }, [first, keyword, control.id])
  const choices = values.map((value) => ({ value, label: lookup.text(tree.dict, value) ?? value }))
  return (
    <TreeSelect<Choice | Choice[] | null>
      {...box}
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
      popupMatchSelectWidth={width.popupMatchSelectWidth}
      styles={{
        popup: { root: { ...width.styles.popup.root, maxHeight: highestPx, overflow: 'auto' } },
      }}
      // The server searches: here most levels are not loaded.
      filterTreeNode={false}
      autoClearSearchValue={false}
      showSearch
      allowClear
      autoFocus
      {...list}
      onChange={(next) => {
        chosen()
        onValues(next ? [next].flat().map(({ value }) => value) : [])
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

/** A path from the root says it whole; else the name does, of a path its last step. */
function nodeMeant(found: readonly TreeNode[], text: string): TreeNode | undefined {
  const own = ownStep(text)
  const [first] = found
  if (first && own !== text.trim() && pathOf(first.title) === pathOf(text)) return first
  return meant(found, nameOf, text) ?? meant(found, nameOf, own)
}

const pathOf = (text: string): string =>
  text
    .replace(/\s*[/／]\s*/g, '/')
    .trim()
    .toLowerCase()

/** The server may find more than the name says: what fits best goes first, the others follow. */
function bestOf(hits: readonly TreeNode[], keyword: string): readonly TreeNode[] {
  const named = bestFirst(hits, nameOf, keyword)
  const best = named.length > 0 ? named : bestFirst(hits, nameOf, ownStep(keyword))
  return [...best, ...hits.filter((hit) => !best.includes(hit))]
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
