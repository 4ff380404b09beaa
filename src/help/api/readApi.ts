import { Failure, useAnswer } from '#renderer'
import { send } from '../../http/client'
import { httpMessages } from '../../http/messages'
import type { Description } from './operations'

/** The description of the calls, as the server makes it of its routes and of the documents in force. */
export const useDescription = () => useAnswer(['openapi'], fetchDescription)

async function fetchDescription(signal: AbortSignal): Promise<Description> {
  const { result } = await send({ method: 'GET', url: '/online/openapi', signal, quiet: true })
  if (!isDescription(result)) throw new Failure('shape', httpMessages.notJson(200))
  return result
}

const isDescription = (result: unknown): result is Description => {
  const { paths, components } = Object(result)
  return typeof paths === 'object' && typeof components?.schemas === 'object'
}
