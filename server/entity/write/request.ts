import type { Answer } from '../../http/envelope'
import type { Call } from '../contracts/calls'
import type { WriteRequest } from '../contracts/writing'
import { onceOf } from './onceAnswers'

/** Runs a write of so many records once, when it is its turn: a retry with the same key gets the first answer. */
export async function writing(
  call: Pick<Call, 'store' | 'deps' | 'request'>,
  { body, records = 1 }: { readonly body: string; readonly records?: number | undefined },
  work: (request: WriteRequest) => Promise<Answer>,
): Promise<Answer> {
  const write = writeRequest(call, body)
  const { store, deps, request } = call
  const run = async () => (await store.repeated(write)) ?? (await work(write))
  return await (deps.turns ? deps.turns.write(request.caller, records, run) : run())
}

/** The body as its sender wrote it, but for spaces. */
export const jsonOf = ({ request }: Call): string => JSON.stringify(request.body ?? null)

/** Who writes, and the key under which it is done once; `body` stands for what was sent. */
export function writeRequest({ request }: Pick<Call, 'request'>, body: string): WriteRequest {
  const { caller, ip, method, url } = request
  const origin = { caller, ip, method, url: url.split('?')[0] ?? url }
  const key = request.headers['idempotency-key']
  if (key === undefined || key === '') return { origin }
  const route = `${method} ${url}`
  return { origin, once: onceOf(String(key), { ...caller, route }, body) }
}
