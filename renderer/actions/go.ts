import { isRecord } from '../data/envelope'
import { actionMessages } from '../messages'
import { advancedParam, writeGroup } from '../model/query/conditionJson'
import { runScope } from './call'
import type { RunContext } from './define'
import type { GoProps } from './goDoc'

/** Opens another page: its list with that filter, a new record that begins with those values, or one record of it. */
export function runGo(context: RunContext): void {
  const { action, ports, go } = context
  const target = action.props as GoProps // what the document half of `go` compiles to
  const warn = (say: (title: string) => string) => ports.notify.warning(say(action.title))
  const search = goSearch(target, runScope(context))
  if (search === undefined) warn(actionMessages.goEmpty)
  else if (!go(target.page, search)) warn(actionMessages.goNowhere)
}

/** The query string of the page that is opened; undefined = something that it is to be asked for is empty. */
export function goSearch(
  { filter, prefill, id }: GoProps,
  scope: Readonly<Record<string, unknown>>,
): string | undefined {
  const search = new URLSearchParams()
  if (id) {
    const value = textOf(id.evaluate(scope))
    if (value === undefined) return undefined
    search.set('id', value)
  }
  if (filter.length > 0) {
    const rules = filter.flatMap(({ field, value }) => {
      const val = textOf(value.evaluate(scope))
      return val === undefined ? [] : [{ field, rule: 'eq', val } as const]
    })
    // Without one of its conditions the list would show what was not asked for.
    if (rules.length < filter.length) return undefined
    search.set(advancedParam, JSON.stringify(writeGroup({ match: 'and', rules })))
  }
  if (prefill.length > 0) {
    const values = prefill.map(({ field, value }) => [field, value.evaluate(scope)])
    search.set('form', 'add')
    search.set('prefill', JSON.stringify(Object.fromEntries(values)))
  }
  return search.toString()
}

/** A scalar as an address carries it; undefined = there is none. */
function textOf(value: unknown): string | undefined {
  if (value === null || value === undefined || value === '') return undefined
  return isRecord(value) || Array.isArray(value) ? undefined : String(value)
}
