import { isRecord } from '../data/envelope'
import { actionMessages } from '../messages'
import { advancedParam, writeGroup } from '../model/query/conditionJson'
import { runScope } from './callOf'
import type { RunContext } from './define'
import type { GoProps } from './goDoc'

/** Opens another page: its list with a filter, a new record with values, or one record. */
export function runGo(context: RunContext): void {
  const { action, ports, go } = context
  const target = action.props as GoProps // what the document half of `go` compiles to
  const warn = (say: (title: string) => string) => ports.notify.warning(say(action.title))
  const search = goSearch(target, runScope(context))
  if (search === undefined) warn(actionMessages.goEmpty)
  else if (!go(target.page, search)) warn(actionMessages.goNowhere)
}

/** The query string of the target page; undefined = a required value is empty. */
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
    // With one condition missing, the list would show too much.
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

/** A scalar as text for an address; undefined = no value. */
function textOf(value: unknown): string | undefined {
  if (value === null || value === undefined || value === '') return undefined
  return isRecord(value) || Array.isArray(value) ? undefined : String(value)
}
