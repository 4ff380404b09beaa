import { useEffect, useState } from 'react'
import { failureText, toFailure } from '../data/failure'
import { dataMessages } from '../messages'
import { usePorts } from '../ports'
import { cachedResult } from './cache'
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

/** A report's columns, then its query items; without those it can still be chosen from. */
export function useReport(code: string) {
  const { request, user, notify } = usePorts()
  const [attempt, setAttempt] = useState(0)
  const [report, setReport] = useState<OpenReport>()
  const [failure, setFailure] = useState<string>()
  useEffect(() => {
    let current = true
    const ask = (path: string) =>
      cachedResult({ request, user }, { url: `${reportApi}/${path}` }, { fresh: attempt > 0 })
    async function load() {
      const head = readReport(await ask(`getRpColumns/${encodeURIComponent(code)}`))
      if (!head) throw new Error(dataMessages.shape)
      const info = ask(`getQueryInfo/${encodeURIComponent(head.id)}`)
      const items = await info.catch((reason: unknown) => {
        if (current) notify.warning(failureText(toFailure(reason)))
        return []
      })
      if (current) setReport({ head, items: readItems(items, { yesNo, options: head.options }) })
    }
    load().catch((reason: unknown) => {
      if (current) setFailure(failureText(toFailure(reason)))
    })
    return () => {
      current = false
    }
  }, [request, user, notify, code, attempt])
  return {
    report,
    failure,
    reload() {
      setFailure(undefined)
      setAttempt(attempt + 1)
    },
  }
}
