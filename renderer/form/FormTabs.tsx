import { observer } from '@formily/reactive-react'
import { type ReactNode, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { Icon } from '../ui/Icon'
import { Tabs } from '../ui/Tabs'
import { formMessages } from './messages'
import type { FormGroup, FormModel, FormTab } from './model'
import { useFormView } from './view'

interface FormTabsProps {
  readonly model: FormModel
  readonly tabs: readonly FormTab[]
  children(groups: readonly FormGroup[]): ReactNode
}

/** The groups of a form in tabs. All are mounted: a failed check opens its tab, which is marked. */
export function FormTabs({ model, tabs, children }: FormTabsProps) {
  const { onShowTab } = useFormView()
  const [shown, setShown] = useState(tabs[0]?.key ?? '')
  useLayoutEffect(
    () =>
      onShowTab((key) => {
        const group = model.groups.find(({ items }) => items.some(({ field }) => field.key === key))
        // Synchronous, because a hidden field cannot take the focus.
        if (group?.tab !== undefined) flushSync(() => setShown(String(group.tab)))
      }),
    [onShowTab, model],
  )
  const groupsOf = (tab: string) => model.groups.filter((group) => group.tab === tab)
  return (
    <Tabs
      className="jd-form-tabs"
      label={formMessages.tabs}
      tabs={tabs.map(({ key, title }) => ({
        key,
        title: <TabTitle title={title} groups={groupsOf(key)} />,
      }))}
      shown={shown}
      onShow={setShown}
    >
      {({ key }) => children(groupsOf(key))}
    </Tabs>
  )
}

/** Marked while the tab contains an error. */
const TabTitle = observer(({ title, groups }: { title: string; groups: readonly FormGroup[] }) => {
  const { state } = useFormView()
  const wrong = groups
    .flatMap(({ items }) => items)
    .filter(({ field }) => state.messageAt(field.key) !== undefined).length
  return (
    <>
      {title}
      {wrong > 0 && (
        <span className="jd-bad" role="img" aria-label={formMessages.tabWrong(wrong)}>
          <Icon name="warning" />
        </span>
      )}
    </>
  )
})
