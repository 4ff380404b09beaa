import { defineCell } from '../../cellType'
import { editControl, searchControl } from '../../controls/control'
import { listOf, listValue } from '../../controls/ruleValue'
import { ShowText } from '../../controls/ShowText'
import { nodeNamed } from '../../controls/tree/nodeNamed'
import { TreeBox, treeControl } from '../../controls/tree/TreeBox'
import type { TreeQuery } from '../../controls/tree/treeSource'
import { categoryDict, categoryValue } from './value'

export const category = defineCell(categoryValue, {
  Show: ShowText,
  preload: treeControl.preload,
  named: (text, { field, request }) =>
    nodeNamed(request, categoryTree(field.props), text, field.title),
  Edit: (props) => (
    <TreeBox
      {...editControl(props, 'choose')}
      tree={categoryTree(props.field.props)}
      lookup={props.lookup}
      multiple={false}
      values={props.value === null ? [] : [props.value]}
      onValues={([code = null]) => props.onChange(code)}
    />
  ),
  Search: (props) => (
    <TreeBox
      {...searchControl(props, 'choose')}
      tree={categoryTree(props.field.props)}
      lookup={props.lookup}
      multiple={props.operator === 'in'}
      values={listOf(props.value)}
      onValues={(codes) => props.onChange(listValue(codes, props.operator === 'in'))}
    />
  ),
})

// Parent id of the top level: the contract's name for the whole tree (§7.5).
const wholeTree = '0'

const categoryTree = (props: {
  readonly root?: string
  readonly condition?: string
}): TreeQuery => ({
  url: '/sys/category/loadTreeData',
  params: { condition: props.condition ?? '' },
  top: { pcode: props.root ?? wholeTree },
  below: 'pcode',
  member: 'code',
  dict: categoryDict,
})
