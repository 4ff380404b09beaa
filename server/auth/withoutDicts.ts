import { type Answer, ok } from '../http/envelope'

/** Answer of a sign-in without dictionaries, for the calls whose contract has none (§3.1). */
export function withoutDicts({ result, message }: Answer): Answer {
  const members = Object.entries(Object(result)).filter(([name]) => name !== 'sysAllDictItems')
  return ok(Object.fromEntries(members), message)
}
