import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { portsOf } from '../cells/fixtures'
import { Failure } from '../ports'
import { pickAnswer } from './answers'

const call = { url: '/sys/user/list', params: { pageNo: 1 } }

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function host() {
  const ports = portsOf({ '/sys/user/list': { records: [], total: 0 } })
  return { ports, send: vi.spyOn(ports.request, 'send') }
}

test('an answer is asked for once in 30 seconds', async () => {
  const { ports, send } = host()
  await pickAnswer(ports, call)
  vi.advanceTimersByTime(29_999)
  await pickAnswer(ports, call)
  expect(send).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1)
  await pickAnswer(ports, call)
  expect(send).toHaveBeenCalledTimes(2)
})

test('who asks at once shares one request; other parameters, people and tenants have their own', async () => {
  const { ports, send } = host()
  await Promise.all([pickAnswer(ports, call), pickAnswer(ports, call)])
  expect(send).toHaveBeenCalledTimes(1)
  await pickAnswer(ports, { ...call, params: { pageNo: 2 } })
  await pickAnswer({ ...ports, user: { ...ports.user, tenantId: 2 } }, call)
  await pickAnswer({ ...ports, user: { ...ports.user, id: 'other' } }, call)
  expect(send).toHaveBeenCalledTimes(4)
})

test('a failure is not kept', async () => {
  const { ports, send } = host()
  send.mockRejectedValueOnce(new Failure('network', ''))
  await expect(pickAnswer(ports, call)).rejects.toThrow(Failure)
  await pickAnswer(ports, call)
  await pickAnswer(ports, call)
  expect(send).toHaveBeenCalledTimes(2)
})
