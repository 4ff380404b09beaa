import { AxiosHeaders } from 'axios'
import { expect, test } from 'vitest'
import { Failure } from '#ports'
import { readEnvelope } from './answer'

const answer = (data: unknown, status = 200) => ({
  status,
  id: 'r1',
  headers: new AxiosHeaders(),
  data: JSON.stringify(data),
})

const whole = { url: '/x/upload', whole: true }

test('of a call that takes the whole answer any object is a success, its members the result', () => {
  const body = { fileUrl: 'a/b.png' }
  expect(readEnvelope(answer(body), whole)).toMatchObject({ success: true, result: body })
})

test('unless it says otherwise: then it fails in its own words, which may be none', () => {
  for (const message of ['磁盘已满', '']) {
    expect(() => readEnvelope(answer({ success: false, message }), whole)).toThrow(
      expect.objectContaining({ kind: 'business', message }),
    )
  }
})

test('any other call needs the envelope', () => {
  expect(() => readEnvelope(answer({ fileUrl: 'a' }), { url: '/x' })).toThrow(Failure)
  expect(() => readEnvelope(answer({ fileUrl: 'a' }, 500), whole)).toThrow(
    expect.objectContaining({ kind: 'http' }),
  )
})
