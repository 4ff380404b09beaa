import { useQuery } from '@tanstack/react-query'
import { failureText, toFailure } from '../data/failure'
import { dataMessages } from '../messages'
import { type Ports, usePorts } from '../ports'
import { answersOf, pickAnswer } from './answers'
import { reportApi } from './chosenRows'
import { pickerMessages as messages } from './messages'
import { type ReportHead, type ReportItemSpec, readItems, readReport } from './report'

export interface OpenReport {
  readonly head: ReportHead
  readonly items: readonly ReportItemSpec[]
}

const yesNo = [
  { value: 'Y', text: messages.yes },
  { value: 'N', text: messages.no },
]

/** Loads a report's columns, then its query items; without items rows can still be chosen. */
export function useReport(code: string) {
  const ports = usePorts()
  const { user } = ports
  const { data, error, isFetching, refetch } = useQuery(
    {
      queryKey: ['report', user.tenantId, user.id, code],
      queryFn: () => openReport(ports, code),
      gcTime: 0,
      retry: false,
      networkMode: 'always',
      refetchOnWindowFocus: false,
      // The result contains functions.
      structuralSharing: false,
    },
    answersOf(ports.request),
  )
  return {
    report: data,
    failure: error && !isFetching ? failureText(toFailure(error)) : undefined,
    reload: () => void refetch(),
  }
}

async function openReport(ports: Ports, code: string): Promise<OpenReport> {
  const ask = (path: string) => pickAnswer(ports, { url: `${reportApi}/${path}` })
  const head = readReport(await ask(`getRpColumns/${encodeURIComponent(code)}`))
  if (!head) throw new Error(dataMessages.shape)
  const items = await ask(`getQueryInfo/${encodeURIComponent(head.id)}`).catch((reason) => {
    ports.notify.warning(failureText(toFailure(reason)))
    return []
  })
  return { head, items: readItems(items, { yesNo, options: head.options }) }
}
