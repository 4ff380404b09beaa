import { describe, expect, test } from 'vitest'
import { type GridShape, navigate, type Press } from './navigate'
import { atCell, blockOf, type CellState, contains } from './range'

// x = filled, . = blank
const picture = ['xx..x', 'x....', 'xxxxx', '.....', 'x...x']
const shape: GridShape = {
  rows: 5,
  columns: 5,
  pageRows: 2,
  isBlank: ({ row, column }) => picture[row]?.[column] !== 'x',
  isToggle: ({ column }) => column === 4,
}
const at = (row: number, column: number, mode: CellState['mode'] = 'ready') =>
  atCell({ row, column }, mode)
const range = (a: [number, number], b: [number, number]): CellState => ({
  ...at(...a),
  focus: { row: b[0], column: b[1] },
})
const go = (state: CellState, press: string | Press) =>
  navigate(state, typeof press === 'string' ? pressOf(press) : press, shape)
const pressOf = (text: string): Press => {
  const parts = text === ' ' ? [' '] : text.split('+')
  return {
    key: parts.at(-1) ?? '',
    shift: parts.includes('Shift'),
    ctrl: parts.includes('Ctrl'),
    alt: parts.includes('Alt'),
  }
}
const activeOf = (state: CellState, press: string) => {
  const active = go(state, press)?.state.active
  return active && [active.row, active.column]
}

describe('moving', () => {
  test.each([
    ['ArrowDown', [3, 2]],
    ['ArrowUp', [1, 2]],
    ['ArrowLeft', [2, 1]],
    ['ArrowRight', [2, 3]],
    ['Home', [2, 0]],
    ['End', [2, 4]],
    ['Ctrl+Home', [0, 0]],
    ['Ctrl+End', [4, 4]],
    ['PageDown', [4, 2]],
    ['PageUp', [0, 2]],
    ['Tab', [2, 3]],
    ['Shift+Tab', [2, 1]],
    ['Enter', [3, 2]],
    ['Shift+Enter', [1, 2]],
  ])('%s from the middle goes to %j', (press, expected) => {
    expect(activeOf(at(2, 2), press)).toEqual(expected)
  })

  test('arrows stop at the edges', () => {
    expect(activeOf(at(0, 0), 'ArrowUp')).toEqual([0, 0])
    expect(activeOf(at(4, 4), 'ArrowRight')).toEqual([4, 4])
  })

  test('Tab goes on in the next row and leaves the table from its last cell', () => {
    expect(activeOf(at(1, 4), 'Tab')).toEqual([2, 0])
    expect(activeOf(at(1, 0), 'Shift+Tab')).toEqual([0, 4])
    expect(go(at(4, 4), 'Tab')).toBeUndefined()
    expect(go(at(0, 0), 'Shift+Tab')).toBeUndefined()
  })

  test.each([
    ['Ctrl+ArrowRight', [0, 0], [0, 1]],
    ['Ctrl+ArrowRight', [0, 1], [0, 4]],
    ['Ctrl+ArrowRight', [1, 0], [1, 4]],
    ['Ctrl+ArrowDown', [0, 0], [2, 0]],
    ['Ctrl+ArrowDown', [2, 0], [4, 0]],
    ['Ctrl+ArrowLeft', [4, 4], [4, 0]],
  ] as const)('%s from %j runs to the edge of filled cells: %j', (press, from, to) => {
    expect(activeOf(at(from[0], from[1]), press)).toEqual(to)
  })

  test('an empty table takes no key', () => {
    expect(navigate(at(0, 0), pressOf('ArrowDown'), { ...shape, rows: 0 })).toBeUndefined()
  })
})

describe('choosing a range', () => {
  test('Shift with an arrow moves the far corner and leaves the active cell', () => {
    const step = go(range([1, 1], [2, 2]), 'Shift+ArrowDown')
    expect(step?.state.active).toEqual({ row: 1, column: 1 })
    expect(step && blockOf(step.state)).toEqual({ top: 1, left: 1, bottom: 3, right: 2 })
  })

  test.each([
    ['Ctrl+a', { top: 0, left: 0, bottom: 4, right: 4 }],
    ['Shift+ ', { top: 1, left: 0, bottom: 2, right: 4 }],
    ['Ctrl+ ', { top: 0, left: 1, bottom: 4, right: 2 }],
    ['Ctrl+Shift+End', { top: 1, left: 1, bottom: 4, right: 4 }],
  ])('%s', (press, block) => {
    const step = go(range([1, 1], [2, 2]), press)
    expect(step && blockOf(step.state)).toEqual(block)
  })

  test('Tab and Enter go through a range and begin again', () => {
    const walk = (press: string) => {
      let state = range([1, 1], [2, 2])
      const seen: number[][] = []
      for (let i = 0; i < 4; i++) {
        const next = go(state, press)
        if (!next) break
        state = next.state
        seen.push([state.active.row, state.active.column])
      }
      return seen
    }
    expect(walk('Tab')).toEqual([
      [1, 2],
      [2, 1],
      [2, 2],
      [1, 1],
    ])
    expect(walk('Enter')).toEqual([
      [2, 1],
      [1, 2],
      [2, 2],
      [1, 1],
    ])
  })

  test('a range holds its corners and what is between them, whichever was first', () => {
    const block = blockOf(range([3, 2], [1, 1]))
    const inside = [
      [1, 1],
      [3, 2],
      [2, 1],
      [0, 1],
      [2, 3],
    ].map(([row = 0, column = 0]) => contains(block, { row, column }))
    expect(inside).toEqual([true, true, true, false, false])
  })

  test('what is typed into a range keeps it, and Enter and Tab go on in it', () => {
    for (const key of ['a', 'F2']) {
      const typing = go(range([1, 1], [2, 2]), key)?.state
      expect(typing).toMatchObject({ anchor: { row: 1, column: 1 }, focus: { row: 2, column: 2 } })
      if (!typing) continue
      expect(go(typing, 'Enter')).toMatchObject({
        state: { ...range([1, 1], [2, 2]), active: { row: 2, column: 1 } },
        act: 'commit',
      })
      expect(activeOf(typing, 'Tab')).toEqual([1, 2])
      expect(go(typing, 'Escape')?.state).toEqual(range([1, 1], [2, 2]))
    }
  })

  test('an arrow ends the range, and so does Esc', () => {
    expect(go(range([1, 1], [3, 3]), 'ArrowDown')?.state).toEqual(at(2, 1))
    expect(go(range([1, 1], [3, 3]), 'Escape')?.state).toEqual(at(1, 1))
    expect(go(at(1, 1), 'Escape')).toBeUndefined()
  })
})

describe('editing', () => {
  test.each([
    ['F2', 'edit', 'open'],
    [{ key: 'ArrowDown', alt: true }, 'edit', 'open'],
    ['a', 'enter', 'type'],
    ['中', 'enter', 'type'],
    ['7', 'enter', 'type'],
    ['Backspace', 'enter', 'type'],
  ])('%s opens the editor', (press, mode, act) => {
    expect(go(at(1, 1), press)).toEqual({ state: at(1, 1, mode as CellState['mode']), act })
  })

  test('an input method’s first keystroke is kept', () => {
    for (const press of [{ key: 'Process' }, { key: 'n', composing: true }]) {
      expect(go(at(1, 1), press)).toEqual({ state: at(1, 1, 'enter'), act: 'type' })
    }
  })

  test('Space types into a text and turns a check box', () => {
    expect(go(at(1, 1), ' ')?.act).toBe('type')
    expect(go(at(1, 4), ' ')).toEqual({ state: at(1, 4), act: 'toggle' })
  })

  test('Delete empties the range', () => {
    expect(go(range([1, 1], [2, 2]), 'Delete')).toEqual({
      state: range([1, 1], [2, 2]),
      act: 'clear',
    })
  })

  test.each(['enter', 'edit'] as const)(
    'in mode %s Enter, Tab and Esc leave the editor',
    (mode) => {
      expect(go(at(1, 1, mode), 'Enter')).toEqual({ state: at(2, 1), act: 'commit' })
      expect(go(at(1, 1, mode), 'Shift+Enter')).toEqual({ state: at(0, 1), act: 'commit' })
      expect(go(at(1, 1, mode), 'Tab')).toEqual({ state: at(1, 2), act: 'commit' })
      expect(go(at(1, 1, mode), 'Escape')).toEqual({ state: at(1, 1), act: 'cancel' })
    },
  )

  test('after typing arrows go to the next cell, after F2 they move the caret', () => {
    expect(go(at(1, 1, 'enter'), 'ArrowRight')).toEqual({ state: at(1, 2), act: 'commit' })
    expect(go(at(1, 1, 'edit'), 'ArrowRight')).toBeUndefined()
    expect(go(at(1, 1, 'enter'), 'F2')?.state.mode).toBe('edit')
  })

  test('while an input method composes no key is the table’s', () => {
    for (const key of ['Enter', 'Escape', 'ArrowDown', 'Tab']) {
      expect(go(at(1, 1, 'edit'), { key, composing: true })).toBeUndefined()
    }
  })

  test('a new line in the text is the editor’s', () => {
    expect(go(at(1, 1, 'edit'), 'Alt+Enter')).toBeUndefined()
  })
})

test.each([
  ['Ctrl+z', 'undo'],
  ['Ctrl+Shift+Z', 'redo'],
  ['Ctrl+y', 'redo'],
  ['Ctrl+f', 'find'],
  ['Ctrl+d', 'fillDown'],
  ['Ctrl+r', 'fillRight'],
  ['Ctrl+c', undefined],
  ['Ctrl+v', undefined],
])('%s is %s', (press, act) => {
  expect(go(at(1, 1), press)?.act).toBe(act)
})
