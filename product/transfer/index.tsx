import { selectControl } from '../../renderer/controls/ChoiceBox'
import { ChoiceListEdit } from '../../renderer/controls/ChoiceListEdit'
import { ChoiceSearch } from '../../renderer/controls/ChoiceSearch'
import { Tags } from '../../renderer/controls/Tags'
import { fromFormily } from '../../renderer/formily/fromFormily'
import { optionsOf } from '../../renderer/values/choice'
import { transferValue } from './value'

const lists = fromFormily({
  name: 'transfer',
  value: transferValue,
  component: { load: async () => (await import('../../renderer/formily/antd')).Transfer },
  props: ({ disabled }) => ({ showSearch: !disabled }),
  dataSource: (field, lookup) =>
    optionsOf(field, lookup).map(({ value, text, disabled }) => ({ value, label: text, disabled })),
  group: true,
  Show: Tags,
  Search: ChoiceSearch,
  width: 160,
})

/** Two lists have no room in a cell of a table: there it is a list to choose several from. */
const transfer: typeof lists = {
  ...lists,
  preload: () => Promise.all([lists.preload?.(), selectControl.preload()]),
  Edit: (props) =>
    props.place === 'table' ? <ChoiceListEdit {...props} /> : <lists.Edit {...props} />,
}

export default transfer
