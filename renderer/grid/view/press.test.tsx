import { fireEvent } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { showTable } from '../testing/table'

const doc = {
  columns: [
    { key: 'name', title: '名称', type: 'input' },
    { key: 'day', title: '日期', type: 'date' },
  ],
}
const rows = [
  { id: 'a', name: '甲', day: '2026-01-01' },
  { id: 'b', name: '乙', day: '2026-01-02' },
]
const mouse = { button: 0, buttons: 1, pointerType: 'mouse' }

function show() {
  const { row } = showTable(doc, rows)
  const cell = (at: number, column: number) => {
    const found = row(at).querySelector<HTMLElement>(`[data-column="${column}"]`)
    if (!found) throw new Error(`no cell ${at}, ${column}`)
    return found
  }
  return {
    cell,
    isOpen: (at: number, column: number) => cell(at, column).dataset.editing === 'true',
  }
}

describe('the press of a button', () => {
  let below: Element | null = null
  beforeEach(() => {
    // There is no layout here: what lies below the pointer is told.
    document.elementFromPoint = () => below
  })
  afterEach(() => {
    below = null
    Reflect.deleteProperty(document, 'elementFromPoint')
  })

  test('opens a text at once', () => {
    const { cell, isOpen } = show()
    fireEvent.pointerDown(cell(0, 0), mouse)
    expect(isOpen(0, 0)).toBe(true)
    expect(cell(0, 0).querySelector('input')).toHaveValue('甲')
    fireEvent.pointerUp(cell(0, 0), mouse)
    expect(isOpen(0, 0)).toBe(true)
  })

  test('chooses a block where the pointer goes on to another cell', () => {
    const { cell, isOpen } = show()
    fireEvent.pointerDown(cell(0, 0), mouse)
    below = cell(1, 1)
    fireEvent.pointerMove(cell(1, 1), mouse)
    fireEvent.pointerUp(cell(1, 1), mouse)
    expect(isOpen(0, 0)).toBe(false)
    const chosen = [cell(0, 0), cell(0, 1), cell(1, 0), cell(1, 1)].map((one) =>
      one.getAttribute('aria-selected'),
    )
    expect(chosen).toEqual(['true', 'true', 'true', 'true'])
  })

  test('opens nothing that has a list before the button is let go', () => {
    const { cell, isOpen } = show()
    fireEvent.pointerDown(cell(0, 1), mouse)
    expect(isOpen(0, 1)).toBe(false)
    fireEvent.pointerUp(cell(0, 1), mouse)
    expect(isOpen(0, 1)).toBe(true)
  })

  test('waits for a finger to be lifted: it may begin to scroll', () => {
    const { cell, isOpen } = show()
    fireEvent.pointerDown(cell(0, 0), { ...mouse, pointerType: 'touch' })
    expect(isOpen(0, 0)).toBe(false)
    fireEvent.pointerUp(cell(0, 0), { ...mouse, pointerType: 'touch' })
    expect(isOpen(0, 0)).toBe(true)
  })
})
