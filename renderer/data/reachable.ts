import { onlineManager } from '@tanstack/react-query'

/** Called by the host when its server becomes reachable or unreachable; on recovery, failed reads are repeated. */
export function tellReachable(reachable: boolean): void {
  onlineManager.setOnline(reachable)
}
