import { type ListQuery, queryKeys } from './listParams'
import type { SearchItem } from './model'

/** The query with bounds of numbers that were typed the wrong way round exchanged: nothing lies between them. */
export function inOrder(query: ListQuery, search: readonly SearchItem[]): ListQuery {
  const keys = queryKeys(search)
  const turned = search.flatMap(({ field, operator }, index) => {
    const key = keys[index] ?? field.key
    const value = query[key] ?? ''
    if (operator !== 'between' || typeof value === 'string') return []
    const [from = '', to = ''] = value
    const isNumber = field.type.exprType(field).kind === 'number'
    const isTurned = isNumber && from !== '' && to !== '' && Number(from) > Number(to)
    return isTurned ? [[key, [to, from]] as const] : []
  })
  return turned.length === 0 ? query : { ...query, ...Object.fromEntries(turned) }
}
