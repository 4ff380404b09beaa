import { expect, test, vi } from 'vitest'
import { portsOf } from '../cells/fixtures'
import { Failure } from '../ports'
import { cachedResult } from './cache'

const call = { url: '/sys/user/list', params: { pageNo: 1 } }

function host() {
  const ports = portsOf({ '/sys/user/list': { records: [], total: 0 } })
  return { ports, send: vi.spyOn(ports.request, 'send') }
}

test('an answer is asked for once in 30 seconds', async () => {
  const { ports, send } = host()
  let at = 1_000
  const now = () => at
  await cachedResult(ports, call, { now })
  at += 29_999
  await cachedResult(ports, call, { now })
  expect(send).toHaveBeenCalledTimes(1)
  at += 1
  await cachedResult(ports, call, { now })
  expect(send).toHaveBeenCalledTimes(2)
})

test('who asks at once shares one request; other parameters, people and tenants have their own', async () => {
  const { ports, send } = host()
  await Promise.all([cachedResult(ports, call), cachedResult(ports, call)])
  expect(send).toHaveBeenCalledTimes(1)
  await cachedResult(ports, { ...call, params: { pageNo: 2 } })
  await cachedResult({ ...ports, user: { ...ports.user, tenantId: 2 } }, call)
  await cachedResult({ ...ports, user: { ...ports.user, id: 'other' } }, call)
  expect(send).toHaveBeenCalledTimes(4)
})

test('a failure is not kept, and a fresh answer replaces the kept one', async () => {
  const { ports, send } = host()
  send.mockRejectedValueOnce(new Failure('network', ''))
  await expect(cachedResult(ports, call)).rejects.toThrow(Failure)
  await cachedResult(ports, call)
  await cachedResult(ports, call, { fresh: true })
  await cachedResult(ports, call)
  expect(send).toHaveBeenCalledTimes(3)
})
