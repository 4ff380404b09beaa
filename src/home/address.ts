import { useSnapshot } from 'valtio'
import { pagePath } from '../menu/pagePath'
import { session } from '../session/store'
import type { Source } from './summary'

/** The address of the list with exactly these records; undefined: the user's menu has no such page. */
export type AddressOf = (source: Source) => string | undefined

/** Addresses by the menu in force; `detail` opens a record over its list. */
export function useAddresses() {
  const { menu } = useSnapshot(session)
  const pathOf = (page: string) => pagePath(menu ?? [], page)
  const addressOf: AddressOf = ({ page, rules }) => {
    const path = pathOf(page)
    return path && `${path}?${new URLSearchParams(queryOf(rules))}`
  }
  const detailOf = (page: string, id: string) => {
    const path = pathOf(page)
    return path && `${path}?${new URLSearchParams({ detail: id })}`
  }
  return { addressOf, detailOf }
}

const queryOf = (rules: Source['rules']) =>
  rules.length > 0 ? { advanced: JSON.stringify({ match: 'and', rules }) } : {}
