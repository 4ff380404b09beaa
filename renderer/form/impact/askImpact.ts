import type { Call, RequestPort } from '../../ports'
import type { Impact } from './impact'

/** The call that would save; it is not executed. */
export type SaveCall = Pick<Call, 'url' | 'body'>

/** What a save would do. Rejects for the same reasons as the save. */
export async function askImpact(
  request: RequestPort,
  { url, body }: SaveCall,
  signal?: AbortSignal,
): Promise<Impact> {
  const call = { method: 'POST' as const, url: `${url}/impact`, body, quiet: true }
  const { result } = await request.send({ ...call, ...(signal && { signal }) })
  return result as Impact // as the server declares it (server/rights/impact)
}
