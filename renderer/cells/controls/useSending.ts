import { useEffect, useEffectEvent } from 'react'
import { uploadFile } from '../../data/upload'
import { usePorts } from '../../ports'
import type { Pending } from './useUploads'

interface SendingEvents {
  onBusy(name: string | null): void
  onProgress(id: number, share: number): void
  onArrived(sent: Pick<Pending, 'id' | 'file'>, path: string): void
  onFailed(sent: Pick<Pending, 'id' | 'file'>, reason: unknown): void
}

/** Sends the current file; another one, or none, calls the sending off. */
export function useSending(
  current: Pending | undefined,
  biz: string | undefined,
  events: SendingEvents,
): void {
  const { request } = usePorts()
  const { id, file } = current ?? {}
  const busy = useEffectEvent(events.onBusy)
  const progressed = useEffectEvent(events.onProgress)
  const arrived = useEffectEvent(events.onArrived)
  const failed = useEffectEvent(events.onFailed)

  useEffect(() => {
    if (id === undefined || !file) return
    const abort = new AbortController()
    const { signal } = abort
    busy(file.name)
    uploadFile(request, file, {
      ...(biz !== undefined && { biz }),
      signal,
      onProgress: (share) => progressed(id, share),
    }).then(
      (path) => !signal.aborted && arrived({ id, file }, path),
      (reason) => !signal.aborted && failed({ id, file }, reason),
    )
    return () => {
      abort.abort()
      busy(null)
    }
  }, [request, biz, id, file])
}
