import { basePath } from '../constants'

const limitMs = 5_000

/** Whether the server answers. A gateway without a server behind it does not count. */
export async function probe(): Promise<boolean> {
  try {
    const { status } = await fetch(`${basePath}/health/live`, {
      cache: 'no-store',
      signal: AbortSignal.timeout(limitMs),
    })
    return status < 500
  } catch {
    return false
  }
}
