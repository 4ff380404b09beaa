import { afterEach, describe, expect, test } from 'vitest'
import { giveUpEdits, isUnsaved, setUnsaved, unsavedPages } from './guards'
import { asOwnMove, losesEdits } from './leaving'

afterEach(() => giveUpEdits())

const kept = () => true
const unkept = () => false
const move = (to: string, action: 'PUSH' | 'POP' | 'REPLACE' = 'PUSH') => ({
  from: '/a',
  to,
  action,
})

describe('leaving a page with unsaved edits', () => {
  test.each([
    ['asks when the page is not kept', move('/b'), unkept, true],
    ['does not ask when it is kept', move('/b'), kept, false],
    ['does not ask on the way back from a kept page', move('/b', 'POP'), kept, false],
    ['asks for Back within the page, which closes its form', move('/a', 'POP'), kept, true],
    ['asks for a link to the same page, which closes its form', move('/a'), kept, true],
  ])('%s', (_sentence, way, keeps, asks) => {
    setUnsaved('/a', 'form', true)
    expect(losesEdits(way, keeps)).toBe(asks)
  })

  test('is not what a page does that changes its own address', () => {
    setUnsaved('/a', 'form', true)
    asOwnMove(() => expect(losesEdits(move('/a'), kept)).toBe(false))
    expect(losesEdits(move('/a'), kept)).toBe(true)
  })

  test('an own move that throws is over all the same', () => {
    setUnsaved('/a', 'form', true)
    expect(() =>
      asOwnMove(() => {
        throw new Error('refused')
      }),
    ).toThrow('refused')
    expect(losesEdits(move('/a'), kept)).toBe(true)
  })

  test('never asks without edits', () => {
    setUnsaved('/b', 'form', true)
    expect(losesEdits(move('/c'), unkept)).toBe(false)
  })
})

describe('a page is unsaved', () => {
  test('as long as one of its forms is', () => {
    setUnsaved('/a', 'one', true)
    setUnsaved('/a', 'two', true)
    setUnsaved('/a', 'one', false)
    expect(isUnsaved('/a')).toBe(true)
    setUnsaved('/a', 'two', false)
    expect(unsavedPages()).toEqual([])
  })

  test('until its edits are given up', () => {
    setUnsaved('/a', 'one', true)
    setUnsaved('/b', 'one', true)
    giveUpEdits('/a')
    expect(unsavedPages()).toEqual(['/b'])
    giveUpEdits()
    expect(unsavedPages()).toEqual([])
  })
})
