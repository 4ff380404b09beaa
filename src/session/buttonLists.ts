import type { ButtonLists, Grants } from '#model'
import { readEntries } from './grants'

/** Session storage keys of the contract (contract, §17), without prefix. */
const keys = { role: 'LOGIN_USER_BUTTON_AUTH', data: 'SYS_BUTTON_AUTH' } as const

/** Stores both lists where the button rule reads them; does nothing if storage is full or blocked. */
export function keepButtonLists({ auth, allAuth }: Grants): void {
  attempt(() => {
    sessionStorage.setItem(keys.role, JSON.stringify(auth))
    sessionStorage.setItem(keys.data, JSON.stringify(allAuth))
  })
}

export function dropButtonLists(): void {
  attempt(() => {
    for (const key of Object.values(keys)) sessionStorage.removeItem(key)
  })
}

/** The stored lists; a missing or corrupt one is empty and allows nothing. */
export const buttonLists = (): ButtonLists => ({ role: read(keys.role), data: read(keys.data) })

const read = (key: string) =>
  readEntries(attempt(() => JSON.parse(sessionStorage.getItem(key) ?? '[]')))

function attempt<T>(act: () => T): T | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}
