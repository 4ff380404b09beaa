import { TreeSelect } from 'antd'
import { antdOf } from '../controls/control'
import type { CategoryBoxProps } from './CategoryBox'
import { categoryMessages as messages } from './messages'
import { useCategories } from './useCategories'
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
      treeData={nodes ?? []}
      loading={!nodes}
      notFoundContent={nodes ? messages.none : messages.loading}
      treeNodeFilterProp="title"
      showSearch
      allowClear
      autoFocus
      defaultOpen
      treeDefaultExpandAll
      onChange={(chosen) => {
        onCodes(chosen ? [chosen].flat().map(({ value }) => value) : [])
        if (!multiple) control.onDone?.()
      }}
      onBlur={() => control.onBlur?.()}
    />
  )
}
