import { ChoiceListEdit, ChoiceSearch, selectControl, Tags } from '#controls'
import { fromFormily } from '#formily'
import { optionsOf } from '#values'
import { transferValue } from './value'

const lists = fromFormily({
  name: 'transfer',
  value: transferValue,
  component: { load: async () => (await import('#formily/antd')).Transfer },
  props: ({ disabled }) => ({ showSearch: !disabled }),
  dataSource: (field, lookup) =>
    optionsOf(field, lookup).map(({ value, text, disabled }) => ({ value, label: text, disabled })),
  group: true,
  Show: Tags,
  Search: ChoiceSearch,
  width: 160,
})

/** Two lists do not fit into a table cell: there it is a multiple choice. */
const transfer: typeof lists = {
  ...lists,
  preload: () => Promise.all([lists.preload?.(), selectControl.preload()]),
  Edit: (props) =>
    props.place === 'table' ? <ChoiceListEdit {...props} /> : <lists.Edit {...props} />,
}

export default transfer
