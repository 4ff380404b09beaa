import { memo, useId } from 'react'
import { useCells } from '../ui/cells'
import { FormTabs } from './FormTabs'
import { GroupTitle } from './GroupTitle'
import { type FormGroup, type FormModel, isNamedByGroup } from './model'
import { Slot } from './Slot'

interface FormGroupsProps {
  readonly model: FormModel
  /** The field that gets the focus when the form opens. */
  readonly focus: string | undefined
}

/** The groups of a form, in tabs if it has any. */
export const FormGroups = memo(function FormGroups({ model, focus }: FormGroupsProps) {
  const { tabs } = model
  if (!tabs || tabs.length < 2) return <Sections model={model} focus={focus} />
  return (
    <FormTabs model={model} tabs={tabs}>
      {(groups) => <Sections model={{ ...model, groups }} focus={focus} />}
    </FormTabs>
  )
})

/** Titled sections of a grid. */
function Sections({ model, focus }: FormGroupsProps) {
  const cells = useCells()
  const first = firstScreen(model)
  return model.groups.map((group, index) => {
    const items = group.items.filter(({ field }) => !cells.find(field.type.name)?.unseen)
    if (items.length === 0) return null
    return (
      <Section key={group.name ?? index} group={group}>
        {items.map((item) => (
          <Slot
            key={item.field.key}
            item={item}
            cols={group.cols}
            first={first.has(item.field.key)}
            autoFocus={item.field.key === focus}
          />
        ))}
      </Section>
    )
  })
}

interface SectionProps {
  readonly group: FormGroup
  readonly children: React.ReactNode
}

function Section({ group, children }: SectionProps) {
  const { title, cols } = group
  const id = useId()
  return (
    <section className="jd-form-group" aria-labelledby={title === undefined ? undefined : id}>
      {title !== undefined && <GroupTitle id={id}>{title}</GroupTitle>}
      <div
        className="jd-form-grid"
        data-cols={Math.min(cols, 4)}
        data-named={isNamedByGroup(group) || undefined}
      >
        {children}
      </div>
    </section>
  )
}

const rowPx = 80

/** Estimates which fields fit into the window; rather too many than too few. */
function firstScreen({ groups }: FormModel): ReadonlySet<string> {
  let room = Math.ceil(window.innerHeight / rowPx) + 1
  const keys = new Set<string>()
  for (const { cols, items } of groups) {
    for (const { field, span } of items) {
      if (room <= 0) return keys
      keys.add(field.key)
      room -= Math.min(span, cols) / cols
    }
  }
  return keys
}
