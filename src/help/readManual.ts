import type { Manual } from '#model'
import { Failure, useAnswer } from '#renderer'
import { send } from '../http/client'
import { httpMessages } from '../http/messages'

/** The manual of the documents' language, as the server makes it of what is registered. */
export const useManual = () => useAnswer(['manual'], fetchManual)

async function fetchManual(signal: AbortSignal): Promise<Manual> {
  const { result } = await send({ method: 'GET', url: '/online/manual', signal, quiet: true })
  if (!isManual(result)) throw new Failure('shape', httpMessages.notJson(200))
  return result
}

const isManual = (result: unknown): result is Manual => {
  const { chapters, sections, oddities } = Object(result)
  return [chapters, sections, oddities].every(Array.isArray)
}
