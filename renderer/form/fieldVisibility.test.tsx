import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { entityOf } from '../../tests/support/formEntity'
import { field, openForm } from '../../tests/support/formHost'

const count = 300
const large = entityOf(
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      `f${index}`,
      { type: 'input', title: `字段${index}`, required: index === 250, max: 5 },
    ]),
  ),
)

/** jsdom lays nothing out; this observer reports what the test scrolls to. */
class ScrolledObserver {
  static readonly all = new Set<ScrolledObserver>()
  readonly targets = new Set<Element>()
  constructor(readonly report: (entries: { isIntersecting: boolean; target: Element }[]) => void) {
    ScrolledObserver.all.add(this)
  }
  observe(target: Element) {
    this.targets.add(target)
  }
  unobserve(target: Element) {
    this.targets.delete(target)
  }
  static scrollTo(wanted: number) {
    for (const { targets, report } of ScrolledObserver.all) {
      report(
        [...targets].map((target) => {
          const number = Number(target.textContent?.replace(/\D/g, ''))
          return { target, isIntersecting: Math.abs(number - wanted) < 12 }
        }),
      )
    }
  }
}

beforeEach(() => void vi.stubGlobal('IntersectionObserver', ScrolledObserver))
afterEach(() => ScrolledObserver.all.clear())

describe('a form of 300 fields', () => {
  test('mounts what the first screen shows; the others hold their place and their label', () => {
    openForm(large)
    const mounted = screen.getAllByRole('textbox').length
    expect(mounted).toBeGreaterThan(10)
    expect(mounted).toBeLessThan(50)
    expect(screen.getByText('字段299')).toBeInTheDocument()
  })

  test('mounts fields when they come near', () => {
    openForm(large)
    expect(screen.queryByRole('textbox', { name: '字段200' })).not.toBeInTheDocument()
    act(() => ScrolledObserver.scrollTo(200))
    expect(field('字段200')).toBeInTheDocument()
    expect(screen.queryByRole('textbox', { name: '字段100' })).not.toBeInTheDocument()
    expect(screen.queryByRole('textbox', { name: '字段290' })).not.toBeInTheDocument()
  })

  test('mounts every field, also when conditions hid and showed some on the way', async () => {
    const linked = entityOf(
      Object.fromEntries(
        Array.from({ length: 120 }, (_, index) => [
          `f${index}`,
          {
            type: 'input',
            title: `字段${index}`,
            ...(index > 60 && index % 3 === 0 ? { showIf: "f0 != 'hide'" } : {}),
          },
        ]),
      ),
    )
    const { user } = openForm(linked)
    await user.type(field('字段0'), 'hide')
    await user.type(field('字段0'), '!')
    for (let at = 0; at < 120; at += 10) act(() => ScrolledObserver.scrollTo(at))
    expect(screen.getAllByRole('textbox')).toHaveLength(120)
  })

  test('a mistake in a field that was never mounted is brought into sight', async () => {
    const { server, user, save } = openForm(large)
    await user.click(save())
    expect(server.writes).toEqual([])
    expect(field('字段250')).toHaveFocus()
    expect(field('字段250')).toHaveAccessibleDescription('请填写字段250')
  })

  test('fields that were never mounted are saved too', async () => {
    const values = Object.fromEntries([...large.fields.keys()].map((key) => [key, 'x']))
    const { server, user, save } = openForm(large, {
      mode: 'edit',
      record: { id: '1', ver: 0, ...values },
    })
    await user.type(field('字段0'), 'y')
    await user.click(save())
    expect(server.writes[0]?.body).toEqual({ id: '1', ver: 0, ...values, f0: 'xy' })
  })
})
