import { goSearch } from '../../../actions/go'
import type { Condition } from '../../../model/query/condition'
import { advancedParam, writeGroup } from '../../../model/query/conditionJson'
import { usePorts } from '../../../ports'
import { ungroupedParam } from '../../../query/listParams'
import { Button } from '../../../ui/Button'
import type { CardLink } from '../model'

/** The card's way to another page, for those who have one and whose values fill in what it asks for. */
export function CardGo({ title, target }: CardLink) {
  const { user } = usePorts()
  return <PageLink page={target.page} title={title} search={goSearch(target, { user })} />
}

/** `search` = the query string of the address; undefined = there is nothing to be asked for. */
export function PageLink(props: {
  readonly page: string
  readonly title: string
  readonly search: string | undefined
  readonly label?: string
}) {
  const { page, title, search, label } = props
  const { path, open } = usePage(page)
  if (path === undefined || search === undefined) return null
  return (
    <span className="jd-board-go">
      <Button kind="text" {...(label && { label })} onClick={() => open(search)}>
        {title}
      </Button>
    </span>
  )
}

/** Another page of this user's; without a path he has no way to it. */
export function usePage(page: string): { readonly path?: string; open(search: string): void } {
  const { navigate } = usePorts()
  const go = navigate.useNavigate()
  const path = navigate.usePages?.()(page)
  return {
    ...(path !== undefined && { path }),
    open: (search) => path !== undefined && go(search === '' ? path : `${path}?${search}`),
  }
}

/** The query string of a list with exactly the records that the condition holds for, in sight and counted below. */
export const searchOf = (condition: Condition): string =>
  condition.rules.length === 0
    ? ''
    : new URLSearchParams({
        [advancedParam]: JSON.stringify(writeGroup(condition)),
        [ungroupedParam.name]: ungroupedParam.value,
      }).toString()
