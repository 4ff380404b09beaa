import type { ButtonLists, Grants } from '#model'
import { readEntries } from './grants'

/** Keys of the contract in session storage (contract, §17); they carry no prefix there. */
const keys = { role: 'LOGIN_USER_BUTTON_AUTH', data: 'SYS_BUTTON_AUTH' } as const

/** Leaves both lists where the button rule looks for them. Storage that is full or blocked holds none. */
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

/** The kept lists; what is missing or corrupt is an empty list, which allows nothing. */
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
