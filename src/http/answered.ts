import { type Call, Failure } from '#ports'
import { send } from './client'
import { httpMessages } from './messages'

/** The result object of a call. @throws `Failure` if there is none */
export async function answered<T extends object>(call: Call): Promise<T> {
  const { result } = await send(call)
  if (typeof result !== 'object' || result === null)
    throw new Failure('shape', httpMessages.notJson, { status: 200 })
  // Answers of our server; its tests check their shapes.
  return result as T
}
