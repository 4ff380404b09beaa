import { TreeSelect } from 'antd'
import { useEffect, useState } from 'react'
import { Failure, usePorts } from '../../ports'
import { antdOf } from '../controls/control'
import type { CategoryBoxProps } from './CategoryBox'
import { categoryMessages as messages } from './messages'
import { type CategoryNode, loadCategories } from './tree'
import { categoryDict } from './value'

interface Choice {
  readonly value: string
  readonly label: string
}

/** The live half of CategoryBox. Values carry their texts, which the tree may not have loaded yet. */
export function CategoryControl(props: CategoryBoxProps) {
  const { root, multiple, codes, lookup, onCodes, ...control } = props
  const nodes = useCategories(root)
  const choices = codes.map((value) => ({
    value,
    label: lookup.text(categoryDict, value) ?? value,
  }))
  return (
    <TreeSelect<Choice | Choice[] | null>
      {...antdOf(control)}
      className="jd-live"
      multiple={multiple}
      labelInValue
      value={multiple ? choices : (choices[0] ?? null)}
      treeData={nodes?.map(antdNode) ?? []}
      loading={!nodes}
      notFoundContent={nodes ? messages.none : messages.loading}
      treeNodeFilterProp="title"
      showSearch
      allowClear
      autoFocus
      defaultOpen
      treeDefaultExpandAll
      onChange={(chosen) => onCodes(chosen ? [chosen].flat().map(({ value }) => value) : [])}
      onBlur={() => control.onBlur?.()}
    />
  )
}

interface AntdNode {
  value: string
  title: string
  children: AntdNode[]
}

const antdNode = ({ value, title, children }: CategoryNode): AntdNode => ({
  value,
  title,
  children: children.map(antdNode),
})

/** undefined while loading; an empty tree after a failure, which is announced. */
function useCategories(root: string | undefined): readonly CategoryNode[] | undefined {
  const { request, notify } = usePorts()
  const [nodes, setNodes] = useState<readonly CategoryNode[]>()
  useEffect(() => {
    const abort = new AbortController()
    loadCategories(request, root, abort.signal).then(setNodes, (reason) => {
      if (abort.signal.aborted) return
      setNodes([])
      notify.error(reason instanceof Failure ? reason.message : messages.failed)
    })
    return () => abort.abort()
  }, [request, notify, root])
  return nodes
}
