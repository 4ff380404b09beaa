import { send } from '../http/client'
import { type LoginAnswer, readLoginAnswer } from '../session/loginAnswer'

/** Sends credentials. Rejects with a `Failure`. */
export async function loginBy(url: string, body: unknown): Promise<LoginAnswer> {
  const { result } = await send({ method: 'POST', url, body, quiet: true })
  return readLoginAnswer(result)
}
