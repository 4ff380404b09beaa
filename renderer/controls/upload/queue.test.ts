import { expect, test, vi } from 'vitest'
import { Failure } from '../../ports'
import { createQueue, type Way } from './queue'

const file = (name: string) => new File(['x'], name)
const settled = () => new Promise((done) => setTimeout(done))

function setup() {
  const sent: { file: File; way: Way; done(path: string): void; fail(error: unknown): void }[] = []
  const events = {
    send: (file: File, way: Way) =>
      new Promise<string>((done, fail) => sent.push({ file, way, done, fail })),
    onArrived: vi.fn(),
    onFailed: vi.fn(),
    onBusy: vi.fn(),
  }
  const queue = createQueue(events)
  const names = () => sent.map(({ file: { name } }) => name)
  return { queue, sent, names, events }
}

test('files are sent one after the other, in their order', async () => {
  const { queue, sent, names, events } = setup()
  queue.add([file('1'), file('2')])
  queue.add([file('3')])
  expect(names()).toEqual(['1'])
  for (const place of [0, 1, 2]) {
    sent[place]?.done(`p/${place + 1}`)
    await settled()
  }
  expect(names()).toEqual(['1', '2', '3'])
  expect(events.onArrived.mock.calls.map(([, path]) => path)).toEqual(['p/1', 'p/2', 'p/3'])
  expect(events.onBusy.mock.calls).toEqual([['1'], ['2'], ['3'], [null]])
  expect(queue.pending()).toEqual([])
})

test('one that failed stays and lets the others pass', async () => {
  const { queue, sent, names, events } = setup()
  queue.add([file('1'), file('2')])
  sent[0]?.fail(new Failure('network', '网络连接失败'))
  await settled()
  expect(names()).toEqual(['1', '2'])
  expect(queue.pending()[0]).toMatchObject({ failed: '网络连接失败' })
  expect(events.onFailed).toHaveBeenCalledTimes(1)
  sent[1]?.done('p/2')
  await settled()
  expect(events.onBusy).toHaveBeenLastCalledWith(null)
})

test('trying again sends only what failed, all of it or one', async () => {
  const { queue, sent, names } = setup()
  queue.add([file('1'), file('2'), file('3')])
  sent[0]?.fail(new Failure('network', ''))
  await settled()
  sent[1]?.done('p/2')
  await settled()
  sent[2]?.fail('no Failure at all')
  await settled()
  expect(queue.pending().map(({ failed }) => failed)).toEqual(['未知错误', '未知错误'])
  queue.retry()
  sent[3]?.done('p/1')
  await settled()
  expect(names()).toEqual(['1', '2', '3', '1', '3'])
  sent[4]?.fail(new Failure('timeout', '网络超时'))
  await settled()
  const [left] = queue.pending()
  queue.retry(left?.id)
  expect(names()).toHaveLength(6)
})

test('a file called off is not told of any more, and the next one goes', async () => {
  const { queue, sent, names, events } = setup()
  queue.add([file('1'), file('2')])
  const [first] = queue.pending()
  if (first) queue.cancel(first.id)
  expect(sent[0]?.way.signal.aborted).toBe(true)
  expect(names()).toEqual(['1', '2'])
  sent[0]?.way.onProgress(0.5)
  sent[0]?.done('p/1')
  await settled()
  expect(events.onArrived).not.toHaveBeenCalled()
  expect(queue.pending()).toMatchObject([{ share: 0 }])
  queue.cancelAll()
  expect(sent[1]?.way.signal.aborted).toBe(true)
  expect(events.onBusy).toHaveBeenLastCalledWith(null)
})

test('progress is told to who listens', () => {
  const { queue, sent } = setup()
  const heard = vi.fn()
  const stop = queue.subscribe(heard)
  queue.add([file('1')])
  sent[0]?.way.onProgress(0.42)
  expect(queue.pending()).toMatchObject([{ share: 0.42 }])
  const before = heard.mock.calls.length
  stop()
  queue.cancelAll()
  expect(heard).toHaveBeenCalledTimes(before)
})
