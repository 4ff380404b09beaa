import { expect, test } from 'vitest'
import { Busy, createGate } from './gate'

const pending = () => {
  let finish = () => {}
  const promise = new Promise<void>((resolve) => {
    finish = resolve
  })
  return { promise, finish: () => finish() }
}

test('at most so many run, the rest in order, the surplus is refused', async () => {
  const gate = createGate({ atOnce: 1, waiting: 2 })
  const order: string[] = []
  const first = pending()
  const runs = [
    gate.run(async () => {
      order.push('first begins')
      await first.promise
      order.push('first ends')
    }),
    gate.run(async () => order.push('second')),
    gate.run(async () => order.push('third')),
  ]
  await expect(gate.run(async () => order.push('fourth'))).rejects.toBeInstanceOf(Busy)
  expect(order).toEqual(['first begins'])
  first.finish()
  await Promise.all(runs)
  expect(order).toEqual(['first begins', 'first ends', 'second', 'third'])
})

test('work that fails gives its place back', async () => {
  const gate = createGate({ atOnce: 1, waiting: 0 })
  await expect(
    gate.run(async () => {
      throw new Error('broken')
    }),
  ).rejects.toThrow('broken')
  expect(await gate.run(async () => 'next')).toBe('next')
})
