import { renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import type { Entity } from '../../model/entity/entity'
import type { Field, Reference } from '../../model/entity/field'
import { PortsContext } from '../../ports'
import { portsOf } from '../testing'
import { usePropose } from './propose'

const records: Readonly<Record<string, unknown>> = {
  a: { id: 'a', name: '亚麻床', price: 12.5, phone: '138****5066' },
  b: { id: 'b', name: '毛毯' },
}

const phone = { key: 'phone', can: 'product:contact', mask: 'phone' } as Field

function proposing() {
  const onSuggest = vi.fn()
  const ports = portsOf()
  const send = vi.spyOn(ports.request, 'send').mockImplementation(({ params }) => {
    const result = records[String(params?.id)]
    return result
      ? Promise.resolve({ success: true, code: 200, message: '', result })
      : Promise.reject(new Error('403'))
  })
  const reference: Reference = {
    of: 'product',
    onDelete: 'refuse' as const,
    show: [],
    many: false,
    suggest: [
      { from: 'name', to: 'title' },
      { from: 'price', to: 'cost' },
      // What is masked to the user is no value of another record.
      { from: 'phone', to: 'tel' },
    ],
    // Only its address is asked for, and which rights its fields need.
    entity: () =>
      ({ api: '/cms/product', fields: new Map([['phone', phone]]) }) as unknown as Entity,
  }
  const { result } = renderHook(() => usePropose(reference, onSuggest), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <PortsContext value={ports}>{children}</PortsContext>
    ),
  })
  return { propose: result.current, onSuggest, send }
}

test('the chosen record proposes its values, beside those of the one before it', async () => {
  const { propose, onSuggest, send } = proposing()
  propose('a', 'b')
  await waitFor(() => expect(onSuggest).toHaveBeenCalled())
  expect(onSuggest).toHaveBeenCalledWith(
    { title: '亚麻床', cost: '12.5' },
    { title: '毛毯', cost: null },
    { chosen: 'a' },
  )
  expect(send.mock.calls.map(([{ url, params }]) => [url, params?.id])).toEqual([
    ['/cms/product/queryById', 'a'],
    ['/cms/product/queryById', 'b'],
  ])
})

test('a cleared one takes back what it has proposed; one that cannot be read proposes nothing', async () => {
  const { propose, onSuggest } = proposing()
  propose('hidden', null)
  propose(null, 'a')
  await waitFor(() => expect(onSuggest).toHaveBeenCalled())
  expect(onSuggest.mock.calls).toEqual([
    [{ title: null, cost: null }, { title: '亚麻床', cost: '12.5' }, { chosen: null }],
  ])
})
