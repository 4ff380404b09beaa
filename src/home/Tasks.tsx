import { useAddresses } from './address'
import { Lead } from './Lead'
import { homeMessages as texts } from './messages'
import { shownNumber } from './numbers'
import type { Figure } from './summary'

/** What waits for this user, each leading to the records. */
export function Tasks({ tasks }: { readonly tasks: readonly Figure[] }) {
  const { addressOf } = useAddresses()
  const known = tasks.filter(({ key }) => Object.hasOwn(texts.task, key))
  if (known.length === 0) return <p className="home-empty">{texts.noTasks}</p>
  return (
    <ul className="home-tasks">
      {known.map((task) => {
        return (
          <li key={task.key} data-urgent={urgent.has(task.key) || undefined}>
            <Lead className="home-task" to={addressOf(task)}>
              <b>{shownNumber(task.value)}</b> {texts.task[task.key]}
            </Lead>
          </li>
        )
      })}
    </ul>
  )
}

/** Something is late or wrong already. */
const urgent: ReadonlySet<string> = new Set(['enquiryDue', 'postDue', 'certificate', 'adBudget'])
