import { act, renderHook } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { testHost } from '../../tests/support/testHost'
import { noGrants } from '../model/entity/permission'
import { type Call, type Envelope, Failure, PortsContext, type RequestPort } from '../ports'
import { useWrite } from './useWrite'

const done: Envelope = { success: true, code: 200, message: '', result: null }

/** Answers the calls one after the other, then successfully; keeps them to look at. */
function writer(...answers: readonly Failure[]) {
  const calls: Call[] = []
  const request: RequestPort = {
    async send(call) {
      calls.push(call)
      const answer = answers[calls.length - 1]
      if (answer) throw answer
      return done
    },
    download: () => Promise.reject(new Failure('network', 'no files here')),
    fileUrl: () => undefined,
  }
  const { ports } = testHost(request, noGrants)
  const { result } = renderHook(useWrite, {
    wrapper: ({ children }) => <PortsContext value={ports}>{children}</PortsContext>,
  })
  const send = (call: Call) => act(() => result.current.send(call).catch((error: unknown) => error))
  return { send, keys: () => calls.map(({ idempotencyKey }) => idempotencyKey) }
}

const remove: Call = { method: 'DELETE', url: '/cms/product/delete', params: { id: '7' } }
const upload = (file: File): Call => {
  const body = new FormData()
  body.append('file', file)
  return { method: 'POST', url: '/cms/product/importExcel', body }
}

const silences: readonly (readonly [string, Failure])[] = [
  ['a cut answer', new Failure('network', '断网')],
  ['a timeout', new Failure('timeout', '网络超时')],
  ['a gateway without a server', new Failure('shape', 'HTML', { status: 502 })],
  ['a gateway that gave up', new Failure('timeout', '网络超时', { status: 504 })],
  ['a page in place of the answer', new Failure('shape', 'HTML', { status: 200 })],
]

describe('a write whose answer was lost', () => {
  test.each(silences)(
    'by %s: says that nobody knows; the next try carries the same key',
    async (_, silence) => {
      const { send, keys } = writer(silence)
      const failure = await send(remove)
      expect(failure).toMatchObject({
        kind: silence.kind,
        message: expect.stringMatching('没有收到结果'),
      })
      await send(remove)
      expect(keys()[1]).toBe(keys()[0])
    },
  )

  test('another write, or the same after an answer, has a key of its own', async () => {
    const { send, keys } = writer(new Failure('network', ''))
    await send(remove)
    await send({ ...remove, params: { id: '8' } })
    await send({ ...remove, params: { id: '8' } })
    expect(new Set(keys()).size).toBe(3)
  })

  test('a write after another one is a new one, even if it says what one without an answer said', async () => {
    const { send, keys } = writer(new Failure('network', ''))
    await send(remove)
    await send({ ...remove, params: { id: '8' } })
    await send(remove)
    expect(new Set(keys()).size).toBe(3)
  })

  test('a refusal is an answer', async () => {
    const { send, keys } = writer(new Failure('http', '冲突', { status: 409, code: 409 }))
    expect(await send(remove)).toMatchObject({ message: '冲突' })
    await send(remove)
    expect(keys()[1]).not.toBe(keys()[0])
  })

  test('the same file is the same write; one of the same name and size is not', async () => {
    const [one, other] = [new File(['a'], 'rows.xlsx'), new File(['b'], 'rows.xlsx')]
    const { send, keys } = writer(new Failure('network', ''), new Failure('network', ''))
    await send(upload(one))
    await send(upload(one))
    await send(upload(other))
    expect(keys()[1]).toBe(keys()[0])
    expect(keys()[2]).not.toBe(keys()[0])
  })

  test('a cancelled write may have arrived: tried again it carries the same key', async () => {
    const { send, keys } = writer(new Failure('aborted', ''))
    await send(remove)
    await send(remove)
    expect(keys()[1]).toBe(keys()[0])
  })
})
