import { expect, test, vi } from 'vitest'

// Tests of other things make hashes cheap; these are what they cost.
vi.resetModules()
const { hashPassword, isStrongPassword, verifyPassword } = await import('./passwords')

test('a password fits its own hash only, and two hashes of it differ', async () => {
  const [one, other] = [await hashPassword('Jiandu@2026'), await hashPassword('Jiandu@2026')]
  expect(one).not.toBe(other)
  expect(one).toMatch(/^\$scrypt\$ln=15,r=8,p=1\$[\w-]{22}\$[\w-]{43}$/)
  expect(await verifyPassword('Jiandu@2026', one)).toBe(true)
  expect(await verifyPassword('jiandu@2026', one)).toBe(false)
  expect(await verifyPassword('', one)).toBe(false)
  expect(await verifyPassword('Jiandu@2026', undefined)).toBe(false)
})

test('one text typed in two ways is one password', async () => {
  expect(await verifyPassword('café@2026', await hashPassword('cafe\u0301@2026'))).toBe(true)
})

test('a hash of another form is a failure, not a wrong password', async () => {
  await expect(verifyPassword('x', '$2b$12$abc')).rejects.toThrow('not of the form')
})

test.each([
  ['Jiandu@2026', true],
  ['a1!aaaaa', true],
  ['a1!aaaa', false],
  ['abcdefg!', false],
  ['1234567!', false],
  ['abcd1234', false],
  ['abcd 1234', false],
  [`a1!${'x'.repeat(126)}`, false],
])('%s strong: %s', (password, strong) => {
  expect(isStrongPassword(password)).toBe(strong)
})
