import { goSearch } from '../../../actions/go'
import type { Condition } from '../../../model/query/condition'
import { advancedParam, writeGroup } from '../../../model/query/conditionJson'
import { usePorts } from '../../../ports'
import { ungroupedParam } from '../../../query/listParams'
import { Button } from '../../../ui/Button'
import type { CardLink } from '../model'

/** Link of the card to another page; shown if the user has that page and its parameters have values. */
export function CardGo({ title, target }: CardLink) {
  const { user } = usePorts()
  return <PageLink page={target.page} title={title} search={goSearch(target, { user })} />
}

/** `search` = query string of the address; undefined = a parameter has no value, so there is no link. */
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

/** Another page of this user; no `path` if the user has no access to it. */
export function usePage(page: string): { readonly path?: string; open(search: string): void } {
  const { navigate } = usePorts()
  const go = navigate.useNavigate()
  const path = navigate.usePages?.()(page)
  return {
    ...(path !== undefined && { path }),
    open: (search) => path !== undefined && go(search === '' ? path : `${path}?${search}`),
  }
}

/** Query string of a list with exactly the records that match the condition; the condition is visible there. */
export const searchOf = (condition: Condition): string =>
  condition.rules.length === 0
    ? ''
    : new URLSearchParams({
        [advancedParam]: JSON.stringify(writeGroup(condition)),
        [ungroupedParam.name]: ungroupedParam.value,
      }).toString()
