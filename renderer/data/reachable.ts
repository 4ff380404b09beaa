import { onlineManager } from '@tanstack/react-query'

/** The host tells whether its server answers: once it does again, reads that failed are repeated. */
export function tellReachable(reachable: boolean): void {
  onlineManager.setOnline(reachable)
}
