import { pickerMessages as messages } from './messages'
import type { PickDialogProps } from './PickBox'
import { PickFrame } from './PickFrame'
import { TreePane } from './TreePane'
import { useTree } from './useTree'

interface DepartProps {
  readonly store?: 'id' | 'orgCode'
  readonly rootOpened?: boolean
}

/** Chooses departments of the tenant's tree. */
export function DepartDialog({ field, lookup: _, ...frame }: PickDialogProps<DepartProps>) {
  const { store = 'id', rootOpened = true } = field.props
  const tree = useTree('/sys/sysDepart/queryTreeList', { value: store, text: 'departName' })
  const { multiple } = frame
  return (
    <PickFrame
      title={messages.departTitle}
      noun={messages.depart}
      width={multiple ? 720 : 500}
      {...frame}
    >
      {(chosen, confirm) => (
        <TreePane
          noun={messages.depart}
          searchHint={messages.departSearch}
          failedText={messages.departFailed}
          tree={tree}
          rootOpened={rootOpened}
          chosen={chosen}
          onConfirm={confirm}
        />
      )}
    </PickFrame>
  )
}

// Parent id of the top level: the contract's name for the whole tree (§7.5).
const wholeTree = '0'

/** Chooses codes of the category tree. */
export function CategoryDialog({
  field,
  lookup: _,
  ...frame
}: PickDialogProps<{ readonly root?: string }>) {
  const tree = useTree(
    '/sys/category/loadTreeRoot',
    { value: 'code', text: 'title' },
    { async: 'false', pcode: field.props.root ?? wholeTree },
  )
  return (
    <PickFrame
      title={messages.choose(messages.category)}
      noun={messages.category}
      width={frame.multiple ? 720 : 500}
      {...frame}
    >
      {(chosen, confirm) => (
        <TreePane
          noun={messages.category}
          searchHint={messages.categorySearch}
          failedText={messages.categoryFailed}
          tree={tree}
          rootOpened
          chosen={chosen}
          onConfirm={confirm}
        />
      )}
    </PickFrame>
  )
}
