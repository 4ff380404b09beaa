import { levelsOf, regionSource } from '../../controls/tree/regions'
import { useSought } from '../../controls/useSought'
import { usePorts } from '../../ports'

type Levels = Awaited<ReturnType<typeof levelsOf>>

/** An unreadable code opens no level. */
const none: Levels = { path: [], levels: [] }

/**
 * The open levels of a code; undefined while loading. Failures are announced unless `quiet` (the caller reports them).
 */
export function useLevels(code: string | null, quiet = false): Levels | undefined {
  const { request, notify } = usePorts()
  const { answer, settled } = useSought(
    ['region levels', code],
    () => levelsOf(regionSource(request), code),
    { onFailure: (text) => quiet || notify.error(text) },
  )
  return answer ?? (settled ? none : undefined)
}
