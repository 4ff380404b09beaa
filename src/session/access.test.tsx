import { act, render, screen } from '@testing-library/react'
import { useSnapshot } from 'valtio'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { mayPress, withheld } from '#model'
import { Can } from '#ui'
import { buttonLists } from './buttonLists'
import { readGrants } from './grants'
import { endSession, session, setGrants } from './store'

afterEach(() => act(endSession))

const permit = (auth: unknown, allAuth: unknown) =>
  act(() => setGrants([], readGrants(auth, allAuth)))

/** An element of a hand-written screen. */
function Add() {
  const { grants } = useSnapshot(session)
  return (
    <Can grants={grants} do="user:add">
      新增
    </Can>
  )
}

describe('<Can>', () => {
  const shown = () => screen.queryByText('新增') !== null

  test('shows nothing until the permissions are there, then what they grant', async () => {
    render(<Add />)
    expect(shown()).toBe(false)
    await permit([{ action: 'user:add', type: '1' }], [])
    expect(shown()).toBe(true)
  })

  test('hides what a button of type 2 grants, written as a number too', async () => {
    render(<Add />)
    await permit([{ action: 'user:add', type: 2 }], [])
    expect(shown()).toBe(false)
  })

  test('reads the status 0 as a number', async () => {
    render(<Add />)
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
    const pressable = () => mayPress(session.grants.auth, 'user:edit', buttonLists())
    await permit([], [{ action: 'user:edit', type: '2', status: 1 }])
    expect(pressable()).toBe(true)
    await permit([], [{ action: 'user:edit', type: '2', status: 0 }])
    expect(pressable()).toBe(false)
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
    render(<Add />)
    expect(screen.getByText('新增')).toBeVisible()
    full.mockRestore()
  })
})
