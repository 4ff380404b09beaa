import { type Call, Failure } from '#renderer'
import { send } from './client'
import { httpMessages } from './messages'

/** What a call answers that always has something to tell. Throws a `Failure` where it tells nothing. */
export async function answered<T extends object>(call: Call): Promise<T> {
  const { result } = await send(call)
  if (typeof result !== 'object' || result === null)
    throw new Failure('shape', httpMessages.notJson(200), { status: 200 })
  // The server's own answers; their shapes are checked by its tests.
  return result as T
}
