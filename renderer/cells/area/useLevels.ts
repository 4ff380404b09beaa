import { levelsOf, regionSource } from '../../controls/tree/regions'
import { useSought } from '../../data/useSought'
import { usePorts } from '../../ports'

type Levels = Awaited<ReturnType<typeof levelsOf>>

/** Of a code that cannot be read nothing stands open. */
const none: Levels = { path: [], levels: [] }

/** The levels that stand open for a code; undefined while they are loading. A failure is announced, unless somebody else says it (`quiet`). */
export function useLevels(code: string | null, quiet = false): Levels | undefined {
  const { request, notify } = usePorts()
  const { answer, settled } = useSought(
    ['region levels', code],
    () => levelsOf(regionSource(request), code),
    { onFailure: (text) => quiet || notify.error(text) },
  )
  return answer ?? (settled ? none : undefined)
}
