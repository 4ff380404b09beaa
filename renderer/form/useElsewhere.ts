import { useEffect, useRef, useState } from 'react'
import { usePorts } from '../ports'
import { useEvent } from '../ui/useEvent'

export interface Elsewhere {
  /** Another window of this browser saved the record since it was opened here. */
  readonly changed: boolean
  /** Tells the other windows about a save here. */
  tell(): void
}

const channelName = 'jiandu-saved-records'

/** Windows with the same record open notify each other of saves, before they run into a conflict. */
export function useElsewhere(entity: string, id: string | undefined): Elsewhere {
  const { user } = usePorts()
  const [changed, setChanged] = useState(false)
  const channel = useRef<BroadcastChannel>(undefined)
  const name = JSON.stringify([user.tenantId, entity, id])

  useEffect(() => {
    if (id === undefined || typeof BroadcastChannel !== 'function') return
    const opened = new BroadcastChannel(channelName)
    channel.current = opened
    opened.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (data === name) setChanged(true)
    }
    return () => opened.close()
  }, [id, name])

  return { changed, tell: useEvent(() => tellOthers(channel.current, name)) }
}

function tellOthers(channel: BroadcastChannel | undefined, name: string): void {
  try {
    channel?.postMessage(name)
  } catch {
    // Closed with its form: a save that ends after leaving notifies nobody.
  }
}
