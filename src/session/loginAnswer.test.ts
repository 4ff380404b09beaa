import { describe, expect, test } from 'vitest'
import { Failure } from '#ports'
import { readLoginAnswer } from './loginAnswer'

const userInfo = { id: '7', username: 'lin', realname: '林晓', avatar: null, tenantId: 1001 }

describe('the answer of a login', () => {
  test('tells who it is, of which tenants, and whether departments are to be chosen', () => {
    const result = {
      token: 't',
      userInfo,
      multi_depart: 2,
      tenantList: [{ id: 1001, name: '甲' }, { id: '1002' }, { id: 'x' }, null],
      sysAllDictItems: { sex: [{ value: '1', text: '男' }] },
    }
    expect(readLoginAnswer(result)).toEqual({
      token: 't',
      user: userInfo,
      departs: 'several',
      tenants: [
        { id: 1001, name: '甲' },
        { id: 1002, name: '1002' },
      ],
      mustChange: false,
      dictItems: { sex: [{ value: '1', text: '男' }] },
    })
  })

  test('says when somebody else has made the password', () => {
    const made = { ...userInfo, mustChange: true }
    expect(readLoginAnswer({ token: 't', userInfo: made }).mustChange).toBe(true)
  })

  test('of a third party has no dictionaries, tenants or departments', () => {
    expect(readLoginAnswer({ token: 't', userInfo })).toMatchObject({
      departs: 'unsaid',
      tenants: [],
      dictItems: undefined,
    })
  })

  test.each([
    [null],
    ['nonsense'],
    [{ token: '', userInfo }],
    [{ token: 't' }],
    [{ token: 7, userInfo }],
  ])('that is none is a failure: %j', (result) => {
    expect(() => readLoginAnswer(result)).toThrow(Failure)
  })
})
