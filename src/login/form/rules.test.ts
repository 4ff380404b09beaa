import { describe, expect, test } from 'vitest'
import { loginMessages } from '../messages'
import { confirmRule, emailRule, mobileRule, newPasswordRule, strengthOf } from './rules'

describe('a mobile number', () => {
  test.each([
    ['', loginMessages.mobileRequired],
    ['1380000000', loginMessages.mobileMalformed],
    ['12800000000', loginMessages.mobileMalformed],
    ['138000000001', loginMessages.mobileMalformed],
    ['+8613800000000', loginMessages.mobileMalformed],
    ['13800000000', undefined],
    ['19912345678', undefined],
  ])('%j: %s', (value, message) => {
    expect(mobileRule(value)).toBe(message)
  })
})

describe('an e-mail address', () => {
  test.each([
    ['', loginMessages.emailRequired],
    ['lin', loginMessages.emailMalformed],
    ['lin@host', loginMessages.emailMalformed],
    ['lin@host..cn', loginMessages.emailMalformed],
    ['a b@host.cn', loginMessages.emailMalformed],
    [`${'x'.repeat(100)}@host.cn`, loginMessages.emailMalformed],
    ['lin.xiao+news@mail.host.cn', undefined],
  ])('%j: %s', (value, message) => {
    expect(emailRule(value)).toBe(message)
  })
})

describe('a new password has eight characters with a letter, a digit and another one', () => {
  test.each([
    ['', loginMessages.passwordRequired, 0],
    ['Ab1!', loginMessages.passwordWeak, 0],
    // Seven characters in eight UTF-16 units.
    ['😀a1!bcd', loginMessages.passwordWeak, 0],
    ['abcdefgh', loginMessages.passwordWeak, 1],
    ['abcd1234', loginMessages.passwordWeak, 1],
    ['12345678!', loginMessages.passwordWeak, 1],
    ['abcd 1234', loginMessages.passwordWeak, 1],
    ['abcd1234!', undefined, 2],
    ['Bamboo#2026slips', undefined, 3],
  ])('%j: %s', (value, message, strength) => {
    expect(newPasswordRule(loginMessages.passwordRequired)(value)).toBe(message)
    expect(strengthOf(value)).toBe(strength)
  })

  test('and is typed twice alike', () => {
    expect(confirmRule('empty', '', 'a')).toBe('empty')
    expect(confirmRule('empty', 'b', 'a')).toBe('两次输入的密码不一样！')
    expect(confirmRule('empty', 'a', 'a')).toBeUndefined()
  })
})
