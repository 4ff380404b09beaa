import { type Answer, ok } from '../http/envelope'

/** A sign-in's answer for the calls whose contract has no dictionaries (contract, §3.1). */
export function withoutDicts({ result, message }: Answer): Answer {
  const members = Object.entries(Object(result)).filter(([name]) => name !== 'sysAllDictItems')
  return ok(Object.fromEntries(members), message)
}
