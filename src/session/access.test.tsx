import { act, render, renderHook, screen } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { withheld } from '#model'
import { buttonLists } from './buttonLists'
import { Can } from './Can'
import { readGrants } from './grants'
import { endSession, setGrants } from './store'
import { useCanPress } from './useCan'

afterEach(() => act(endSession))

const permit = (auth: unknown, allAuth: unknown) =>
  act(() => setGrants([], readGrants(auth, allAuth)))

describe('<Can>', () => {
  const shown = () => screen.queryByText('新增') !== null

  test('shows nothing until the permissions are there, then what they grant', async () => {
    render(<Can do="user:add">新增</Can>)
    expect(shown()).toBe(false)
    await permit([{ action: 'user:add', type: '1' }], [])
    expect(shown()).toBe(true)
  })

  test('hides what a button of type 2 grants, written as a number too', async () => {
    render(<Can do="user:add">新增</Can>)
    await permit([{ action: 'user:add', type: 2 }], [])
    expect(shown()).toBe(false)
  })

  test('reads the status 0 as a number', async () => {
    render(<Can do="user:add">新增</Can>)
    await permit([], [{ action: 'user:add', type: 1, status: 0 }])
    expect(shown()).toBe(true)
  })
})

describe('the lists in session storage', () => {
  test('hold the permission answer under the names of the contract, and go with the session', async () => {
    await permit([{ action: 'a', type: 1 }], [{ action: 'b', type: 2, status: 1 }])
    expect(JSON.parse(sessionStorage.getItem('LOGIN_USER_BUTTON_AUTH') ?? '')).toEqual([
      { action: 'a', type: '1' },
    ])
    expect(JSON.parse(sessionStorage.getItem('SYS_BUTTON_AUTH') ?? '')).toEqual([
      { action: 'b', type: '2', status: '1' },
    ])
    act(endSession)
    expect(sessionStorage.getItem('LOGIN_USER_BUTTON_AUTH')).toBeNull()
    expect(sessionStorage.getItem('SYS_BUTTON_AUTH')).toBeNull()
  })

  test('are what a button falls back on', async () => {
    const { result } = renderHook(useCanPress)
    await permit([], [{ action: 'user:edit', type: '2', status: 1 }])
    expect(result.current('user:edit')).toBe(true)
    await permit([], [{ action: 'user:edit', type: '2', status: 0 }])
    expect(result.current('user:edit')).toBe(false)
  })

  test('serve the prefix helper', async () => {
    await permit(
      [{ action: 'online:name' }],
      [
        { action: 'online:name', type: 1, status: 1 },
        { action: 'online:price', type: 1, status: 1 },
      ],
    )
    expect(withheld(buttonLists(), 'online:')).toEqual(['price'])
  })

  test.each(['{', '5', 'null', '[1, null, {"action": 3}]'])(
    '%s counts as an empty list',
    (text) => {
      sessionStorage.setItem('SYS_BUTTON_AUTH', text)
      expect(buttonLists().data).toEqual([])
    },
  )

  test('that cannot be kept stop nothing', async () => {
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    await permit([{ action: 'user:add', type: '1' }], [])
    render(<Can do="user:add">新增</Can>)
    expect(screen.getByText('新增')).toBeVisible()
    full.mockRestore()
  })
})
