import axios, { type AxiosRequestConfig, isAxiosError, isCancel } from 'axios'
import { type Call, Failure } from '#ports'
import { longRequestTimeoutMs, requestTimeoutMs } from '../constants'
import { pendingAccess } from '../session/pendingLogin'
import { currentView } from '../session/view'
import { keys, storage } from '../storage/storage'
import { currentTrial } from '../storage/trial'
import type { Answer } from './answer'
import { type IdleLimit, idleLimit } from './idle'
import { httpMessages } from './messages'

const client = axios.create({ validateStatus: () => true })

/** Transport settings of a call. */
export interface Route {
  /** Prefix of the call's path. */
  readonly base: string
  readonly responseType: 'text' | 'blob'
  /** Sent along unless null. */
  readonly token: string | null
  /** Replaces the default timeout. */
  readonly timeoutMs?: number | undefined
}

/** Sends a call and returns any answer. Rejects with a `Failure` if there is none. */
export async function transfer(call: Call, route: Route): Promise<Answer> {
  const id = shortId()
  // Large uploads on slow lines take long; they fail only without progress.
  const idle =
    call.body instanceof FormData ? idleLimit(longRequestTimeoutMs, call.signal) : undefined
  try {
    const { status, data, headers } = await client.request(configOf(call, route, { id, idle }))
    const named: unknown = headers['x-request-id']
    return { status, data, headers, id: typeof named === 'string' && named ? named : id }
  } catch (error) {
    if (idle?.expired()) throw new Failure('timeout', httpMessages.timeout, { status: 0, id })
    throw transportFailure(error, id)
  } finally {
    idle?.end()
  }
}

/** The token of the next call: the session's, or that of a pending login or of a view. */
export function currentToken(): string | null {
  const token = pendingAccess()?.token ?? currentView()?.token ?? storage.get(keys.token)
  return typeof token === 'string' ? token : null
}

/**
 * Timeout in ms; 0 = as long as data are transferred (specification, shell §7, and docs/contract.md). Downloads use the
 * second value, uploads are watched by progress.
 */
export const patienceOf = (
  { body }: Pick<Call, 'body'>,
  responseType: Route['responseType'],
): number => {
  if (body instanceof FormData) return 0
  return responseType === 'blob' ? longRequestTimeoutMs : requestTimeoutMs
}

function configOf(
  call: Call,
  { base, responseType, token, timeoutMs }: Route,
  { id, idle }: { readonly id: string; readonly idle: IdleLimit | undefined },
) {
  const { onProgress } = call
  const signal = idle?.signal ?? call.signal
  return {
    baseURL: base,
    method: call.method,
    url: call.url,
    params: paramsOf(call),
    data: call.body,
    headers: { ...headersOf(call, token), 'X-Request-Id': id },
    timeout: idle ? 0 : (timeoutMs ?? patienceOf(call, responseType)),
    responseType,
    // Distinguishes a timeout from leaving the page.
    transitional: { clarifyTimeoutError: true },
    // The envelope is parsed later, to distinguish a non-JSON answer from a broken one.
    transformResponse: (raw: unknown) => raw,
    ...(signal && { signal }),
    ...(idle && {
      onUploadProgress({ progress }) {
        idle.moved()
        onProgress?.(progress ?? 0)
      },
    }),
  } satisfies AxiosRequestConfig
}

/** Whether old proxies must be kept from answering a call again: what may be kept goes without. */
export const isStamped = ({ method, url }: Pick<Call, 'method' | 'url'>): boolean =>
  // What is tried must not be kept for other tabs.
  method === 'GET' &&
  (currentTrial() !== undefined || !/sys\/(dict\/getDictItems|documents\/)/.test(url))

function paramsOf(call: Call): URLSearchParams {
  const given = {
    ...(isStamped(call) ? { _t: Math.floor(Date.now() / 1000) } : {}),
    ...call.params,
  }
  const said = Object.entries(given).flatMap(([name, value]) =>
    value === undefined || value === null ? [] : [[name, String(value)]],
  )
  return new URLSearchParams(said)
}

function headersOf(call: Call, token: string | null): Record<string, string> {
  const tenant =
    pendingAccess()?.tenantId ?? currentView()?.user.tenantId ?? storage.get(keys.tenant)
  const site = storage.get(keys.site)
  const trial = currentTrial()
  return {
    ...(typeof site === 'string' ? { 'site-code': encodeURIComponent(site) } : {}),
    'tenant-id': typeof tenant === 'number' || typeof tenant === 'string' ? String(tenant) : '0',
    ...(token === null ? {} : { 'X-Access-Token': token }),
    ...(trial && token !== null ? { 'X-Trial': String(trial.version) } : {}),
    ...(call.release === undefined ? {} : { 'X-Release': String(call.release) }),
    ...(call.idempotencyKey ? { 'Idempotency-Key': call.idempotencyKey } : {}),
  }
}

function transportFailure(error: unknown, id: string): Failure {
  const detail = { status: 0, id }
  const code = isAxiosError(error) ? error.code : undefined
  if (isCancel(error) || code === 'ECONNABORTED')
    return new Failure('aborted', httpMessages.aborted, detail)
  if (code === 'ETIMEDOUT') return new Failure('timeout', httpMessages.timeout, detail)
  return new Failure('network', httpMessages.network, detail)
}

/** Ten digits that can be read out. Not `randomUUID`, which exists on https pages only. */
function shortId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(5))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
