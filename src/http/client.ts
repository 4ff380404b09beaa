import axios, { type AxiosRequestConfig, type AxiosResponse, isAxiosError, isCancel } from 'axios'
import { type Call, type Download, type Envelope, Failure } from '#renderer'
import { apiBase, longRequestTimeoutMs, requestTimeoutMs } from '../constants'
import { messages } from '../messages'
import { keys, storage } from '../ports/storage'
import { report } from './failures'

const client = axios.create({ validateStatus: () => true })

/** One call of the contract: resolves with a successful envelope, else rejects with a `Failure` already told to the user unless the call is quiet. */
export const send = (call: Call): Promise<Envelope> => exchange(call, apiBase)

/** The same below another base path. */
export async function exchange(call: Call, base: string): Promise<Envelope> {
  const answer = await transfer(call, 'text', base)
  return settle(call, () => envelopeOf(answer))
}

/** A file; an envelope in its place is a failure and is read as one. */
export async function download(call: Call): Promise<Download> {
  const answer = await transfer(call, 'blob', apiBase)
  return settle(call, async () => {
    const blob: unknown = answer.data
    if (!(blob instanceof Blob)) throw notJson(answer.status)
    const isFile = answer.status === 200 && !blob.type.includes('json')
    if (!isFile) {
      envelopeOf({ status: answer.status, data: await blob.text() })
      throw notJson(answer.status)
    }
    const fileName = fileNameOf(String(answer.headers['content-disposition'] ?? ''))
    return fileName ? { blob, fileName } : { blob }
  })
}

async function transfer(
  call: Call,
  responseType: 'text' | 'blob',
  baseURL: string,
): Promise<AxiosResponse> {
  const upload = call.body instanceof FormData
  const config: AxiosRequestConfig = {
    baseURL,
    method: call.method,
    url: call.url,
    params: paramsOf(call),
    data: call.body,
    headers: headersOf(call),
    timeout: upload || responseType === 'blob' ? longRequestTimeoutMs : requestTimeoutMs,
    responseType,
    // The envelope is parsed below, so that a non-JSON answer is told from a broken one.
    transformResponse: (raw: unknown) => raw,
    ...(call.signal ? { signal: call.signal } : {}),
    ...(call.onProgress
      ? { onUploadProgress: ({ progress }) => call.onProgress?.(progress ?? 0) }
      : {}),
  }
  try {
    return await client.request(config)
  } catch (error) {
    return settle(call, () => {
      throw transportFailure(error)
    })
  }
}

/** The timestamp keeps old proxies from answering a GET out of their cache; dictionary items may be cached. */
function paramsOf(call: Call): Record<string, unknown> {
  const stamped = call.method === 'GET' && !call.url.includes('sys/dict/getDictItems')
  return { ...(stamped ? { _t: Math.floor(Date.now() / 1000) } : {}), ...call.params }
}

function headersOf(call: Call): Record<string, string> {
  const token = storage.get(keys.token)
  const tenant = storage.get(keys.tenant)
  return {
    'tenant-id': typeof tenant === 'number' || typeof tenant === 'string' ? String(tenant) : '0',
    ...(typeof token === 'string' ? { 'X-Access-Token': token } : {}),
    ...(call.idempotencyKey ? { 'Idempotency-Key': call.idempotencyKey } : {}),
  }
}

async function settle<T>(call: Call, read: () => T | Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof Failure) report(error, call)
    throw error
  }
}

function transportFailure(error: unknown): Failure {
  if (isCancel(error)) return new Failure('aborted', messages.aborted)
  if (isAxiosError(error) && error.code === 'ECONNABORTED')
    return new Failure('timeout', messages.timeout)
  return new Failure('network', messages.network)
}

function envelopeOf({ status, data }: { status: number; data: unknown }): Envelope {
  const envelope = parse(data)
  if (!envelope) throw notJson(status)
  const { success, code, message, result } = envelope
  if (status >= 200 && status < 300 && success) return envelope
  throw new Failure(status >= 400 ? 'http' : 'business', message || messages.serverError, {
    status,
    code,
    result,
  })
}

function parse(data: unknown): Envelope | undefined {
  try {
    const value: unknown = typeof data === 'string' ? JSON.parse(data) : data
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
    const { success, code, message, result, data: payload } = value as Record<string, unknown> // an object, checked above
    // Two calls of the product answer `code` and `data` instead of `success` and `result` (contract, §4).
    const succeeded = success === true || (success === undefined && code === 200)
    return {
      success: succeeded,
      code: typeof code === 'number' ? code : 0,
      message: typeof message === 'string' ? message : '',
      result: result ?? payload ?? null,
    }
  } catch {
    return undefined
  }
}

const notJson = (status: number) =>
  new Failure(status === 504 ? 'timeout' : 'shape', statusText(status), { status })

const statusText = (status: number) =>
  status === 504 ? messages.gatewayTimeout : messages.notJson(status)

function fileNameOf(disposition: string): string | undefined {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  const plain = /filename="?([^";]+)"?/i.exec(disposition)?.[1]
  try {
    const name = encoded ? decodeURIComponent(encoded) : plain
    return name?.replace(/[\\/:*?"<>|]/g, '_')
  } catch {
    return undefined
  }
}
