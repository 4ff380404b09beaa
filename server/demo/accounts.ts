import { words } from './words'

/** The password of every demo account. */
export const demoPassword = 'Jiandu@2026'

export const demoAccounts: readonly string[] = words.users.map(({ username }) => username)
