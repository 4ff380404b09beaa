import { Failure, useAnswer } from '#renderer'
import { send } from '../http/client'
import { httpMessages } from '../http/messages'
import { readSummary, type Summary } from './summary'

/** The home's figures of a month ('' = the current one), and how to ask again. */
export const useSummary = (month: string) =>
  useAnswer(['summary', month], (signal) => fetchSummary(month, signal))

async function fetchSummary(month: string, signal: AbortSignal): Promise<Summary> {
  const { result } = await send({
    ...{ method: 'GET', url: '/sys/home/summary', signal, quiet: true },
    params: month === '' ? {} : { month },
  })
  const summary = readSummary(result)
  if (!summary) throw new Failure('shape', httpMessages.notJson(200))
  return summary
}
