import { describe, expect, test } from 'vitest'
import { type Call, type Envelope, Failure, type RequestPort } from '../ports'
import { createSaver } from './saver'

const endpoints = { add: 'POST /cms/product/add', edit: 'PUT /cms/product/edit' }

type Answer = Envelope | Failure
const saved = (record: object): Answer => ({
  success: true,
  code: 200,
  message: '添加成功！',
  result: record,
})
const timeout = new Failure('timeout', '网络超时')

/** Answers one after the other; the calls are kept to look at. */
function server(...answers: readonly Answer[]) {
  const calls: Call[] = []
  const request: RequestPort = {
    async send(call) {
      const answer = answers[calls.length]
      calls.push(call)
      await Promise.resolve()
      if (!answer || answer instanceof Failure) throw answer ?? new Failure('network', 'none left')
      return answer
    },
    download: () => Promise.reject(new Failure('network', 'no files here')),
    fileUrl: () => undefined,
  }
  return { saver: createSaver(request, endpoints), calls }
}

describe('saving', () => {
  test('a second save in the same tick sends nothing', async () => {
    const { saver, calls } = server(saved({ id: '1', ver: 0 }))
    const [first, second] = await Promise.all([
      saver.save({ name: 'a' }),
      saver.save({ name: 'a' }),
    ])
    expect(first?.kind).toBe('saved')
    expect(second).toBeUndefined()
    expect(calls).toHaveLength(1)
  })

  test('a record without id is added, one with id is edited', async () => {
    const { saver, calls } = server(saved({}), saved({}))
    await saver.save({ name: 'a' })
    await saver.save({ id: '1', ver: 2, name: 'a' })
    expect(calls.map(({ method, url }) => `${method} ${url}`)).toEqual([
      endpoints.add,
      endpoints.edit,
    ])
  })

  test('the retry of a save without an answer carries the same key, a new save another', async () => {
    const { saver, calls } = server(timeout, saved({ id: '1', ver: 0 }), saved({ id: '2', ver: 0 }))
    expect(await saver.save({ name: 'a' })).toMatchObject({ kind: 'unknown', message: '网络超时' })
    expect((await saver.save({ name: 'a' }))?.kind).toBe('saved')
    await saver.save({ name: 'a' })
    const keys = calls.map(({ idempotencyKey }) => idempotencyKey)
    expect(keys[0]).toBe(keys[1])
    expect(keys[2]).not.toBe(keys[0])
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
  })

  test('edited after a save without an answer: the first is settled, then its record is edited', async () => {
    const { saver, calls } = server(timeout, saved({ id: '7', ver: 0 }), saved({ id: '7', ver: 1 }))
    await saver.save({ name: 'a' })
    const outcome = await saver.save({ name: 'b' })
    expect(outcome).toMatchObject({ kind: 'saved', record: { id: '7', ver: 1 } })
    expect(calls.map(({ url, body }) => [url, body])).toEqual([
      ['/cms/product/add', { name: 'a' }],
      ['/cms/product/add', { name: 'a' }],
      ['/cms/product/edit', { name: 'b', id: '7', ver: 0 }],
    ])
    expect(calls[1]?.idempotencyKey).toBe(calls[0]?.idempotencyKey)
    expect(calls[2]?.idempotencyKey).not.toBe(calls[0]?.idempotencyKey)
  })

  test('a first save that turns out refused does not keep the corrected one from being sent', async () => {
    const refusal = new Failure('http', '名称已存在', {
      status: 400,
      code: 400,
      result: { errors: [{ field: 'name', message: '名称已存在' }] },
    })
    const { saver, calls } = server(timeout, refusal, saved({ id: '8', ver: 0 }))
    await saver.save({ name: 'a' })
    expect((await saver.save({ name: 'b' }))?.kind).toBe('saved')
    expect(calls[2]).toMatchObject({ url: '/cms/product/add', body: { name: 'b' } })
  })

  test.each([
    ['no network', new Failure('network', '断网'), 'unknown'],
    ['a gateway that gave up', new Failure('http', '网关', { status: 502 }), 'unknown'],
    ['an answer that is no envelope', new Failure('shape', 'HTML', { status: 200 }), 'unknown'],
    ['no right', new Failure('http', '没有权限', { status: 403, code: 403 }), 'failed'],
    [
      'a business refusal',
      new Failure('business', '库存不足', { status: 200, code: 500 }),
      'failed',
    ],
    ['a deleted record', new Failure('http', '未找到', { status: 404, code: 404 }), 'gone'],
    [
      'a stale version',
      new Failure('http', '已被修改', { status: 409, code: 409, result: { current: { ver: 4 } } }),
      'stale',
    ],
    [
      'a conflict without the current record',
      new Failure('http', '重复', { status: 409, code: 409 }),
      'failed',
    ],
    [
      'errors of fields',
      new Failure('http', '错误', {
        status: 400,
        result: { errors: [{ field: 'name', message: '太长' }, 'odd', { field: 1 }] },
      }),
      'refused',
    ],
  ])('%s is told apart', async (_, failure, kind) => {
    const { saver } = server(failure)
    expect((await saver.save({ id: '1', ver: 3 }))?.kind).toBe(kind)
  })
})
