import { useCallback, useSyncExternalStore } from 'react'
import type { Topic } from '../../rows/listeners'
import type { GridStore } from '../../store/store'

/** Rerenders the caller when that part of the store changes. */
export function useTopic({ listeners }: GridStore, topic: Topic): number {
  const subscribe = useCallback(
    (listener: () => void) => listeners.onTopic(topic, listener),
    [listeners, topic],
  )
  return useSyncExternalStore(subscribe, () => listeners.version(topic))
}
