import { TreeSelect } from 'antd'
import { useEffect, useMemo, useRef } from 'react'
import type { Lookup } from '../../model/entity/field'
import { usePorts } from '../../ports'
import type { ControlProps } from '../control'
import { listWidth, namedList } from '../openList'
import { bestFirst, meant } from '../searchRank'
import { useAntd } from '../useAntd'
import { useTyped } from '../useTyped'
import { treeMessages as messages } from './messages'
import { nameOf, nodeNamed, ownStep } from './nodeNamed'
import type { TreeQuery } from './treeSource'
import { treeSource } from './treeSource'
import { antdNodes, type TreeNode, useTreeLevels } from './useTreeLevels'
import { useTreeSearch } from './useTreeSearch'

export interface TreeBoxProps extends ControlProps {
  readonly tree: TreeQuery
  readonly lookup: Lookup
  readonly multiple: boolean
  readonly values: readonly string[]
  onValues(values: readonly string[]): void
}

interface Choice {
  readonly value: string
  readonly label: string
}

const highestPx = 400
const width = listWidth([])

/**
 * The part of TreeBox that is fetched on first use. Values carry their texts, because their levels may not be loaded.
 */
export function TreeControl(props: TreeBoxProps) {
  const { tree, lookup, multiple, values, onValues, ...control } = props
  const { request } = usePorts()
  const asked = JSON.stringify(tree)
  const source = useMemo(() => treeSource(request, JSON.parse(asked)), [request, asked])
  const { nodes, open } = useTreeLevels(source)
  const found = useRef<readonly TreeNode[]>([])
  const take = (value: string) => onValues(multiple ? [...new Set([...values, value])] : [value])
  const { typed, list, chosen, isRefused } = useTyped(control, {
    find: (text) => nodeMeant(found.current, text)?.value,
    // Without a search text, all nodes are offered.
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
  // Empty while the answer to the typed text is pending.
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
      // Absent if nothing is chosen: null would count as a choice without a text.
      {...(multiple ? { value: choices } : choices[0] && { value: choices[0] })}
      treeData={antdNodes(shown ?? [])}
      loadData={({ value }) => open(String(value))}
      loading={!shown}
      notFoundContent={shown ? messages.none : messages.loading}
      listHeight={highestPx}
      popupMatchSelectWidth={width.popupMatchSelectWidth}
      styles={{
        popup: { root: { ...width.styles.popup.root, maxHeight: highestPx, overflow: 'auto' } },
      }}
      // The server searches: most levels are not loaded here.
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
 * An open list always has an active node, for Enter and the arrow keys. The library sets it when the list opens and
 * when the text changes, but not for nodes that arrive later.
 */
function stepIn(id: string) {
  const box = document.getElementById(id)
  const list = document.getElementById(`${id}_list`)
  const isOpen = box?.getAttribute('aria-expanded') === 'true'
  if (!isOpen || !list || list.querySelector('.ant-select-tree-treenode-active')) return
  const down = { key: 'ArrowDown', keyCode: 40, bubbles: true, cancelable: true }
  box.dispatchEvent(new KeyboardEvent('keydown', down))
}

/** The node whose full path equals the text; otherwise the one whose name equals its last step. */
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

/** Sorts hits by how well their names match; hits whose names do not match come last. */
function bestOf(hits: readonly TreeNode[], keyword: string): readonly TreeNode[] {
  const named = bestFirst(hits, nameOf, keyword)
  const best = named.length > 0 ? named : bestFirst(hits, nameOf, ownStep(keyword))
  return [...best, ...hits.filter((hit) => !best.includes(hit))]
}
