import { ChoiceSearch, controlMessages } from '#controls'
import { fromFormily } from '#formily'
import { treeSelectValue, withOptions } from './value'

export default fromFormily({
  name: 'tree_select',
  value: treeSelectValue,
  component: { load: async () => (await import('#formily/antd')).TreeSelect },
  props: ({ field, open }) => ({
    className: 'jd-live',
    placeholder: field.placeholder ?? controlMessages.choose(field.title),
    multiple: field.props.multiple ?? false,
    allowClear: true,
    showSearch: true,
    treeNodeFilterProp: 'title',
    treeDefaultExpandAll: true,
    defaultOpen: open ?? false,
  }),
  dataSource: ({ props }) => branches(props.nodes, undefined),
  Search: (props) => <ChoiceSearch {...props} field={withOptions(props.field)} />,
  width: 160,
})

interface Node {
  readonly value: string
  readonly text: string
  readonly parent?: string
}

/** Nodes with a missing parent become top-level nodes. */
function branches(nodes: readonly Node[], parent: string | undefined): readonly object[] {
  return nodes
    .filter((node) => node.parent === parent)
    .map(({ value, text }) => ({ value, title: text, children: branches(nodes, value) }))
}
