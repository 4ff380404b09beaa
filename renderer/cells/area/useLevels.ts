import { useEffect, useState } from 'react'
import { treeMessages } from '../../controls/tree/messages'
import { levelsOf, regionSource } from '../../controls/tree/regions'
import { Failure, usePorts } from '../../ports'

type Levels = Awaited<ReturnType<typeof levelsOf>>

/** The levels that stand open for a code; undefined while they are loading. A failure is announced, unless somebody else says it (`quiet`). */
export function useLevels(code: string | null, quiet = false): Levels | undefined {
  const { request, notify } = usePorts()
  const [found, setFound] = useState<Levels & { readonly code: string | null }>()
  useEffect(() => {
    let current = true
    levelsOf(regionSource(request), code).then(
      (levels) => current && setFound({ ...levels, code }),
      (reason) => {
        if (!current) return
        setFound({ path: [], levels: [], code })
        if (!quiet) notify.error(reason instanceof Failure ? reason.message : treeMessages.failed)
      },
    )
    return () => {
      current = false
    }
  }, [request, notify, code, quiet])
  return found?.code === code ? found : undefined
}
