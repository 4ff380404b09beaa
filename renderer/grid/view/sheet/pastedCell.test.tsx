import { render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { sendClip } from '../../testing/sendClip'
import { usePastedCells } from './pastedCell'

function Boxes({ told }: { readonly told: string[] }) {
  const [line, setLine] = useState('a')
  const [lines, setLines] = useState('')
  const say = (text: string) => void told.push(text)
  usePastedCells({
    ...{ success: say, info: say, warning: say, error: say },
    confirm: async () => true,
  })
  return (
    <>
      <input aria-label="行" value={line} onChange={({ target }) => setLine(target.value)} />
      <input aria-label="只读" value="不变" readOnly />
      <textarea aria-label="段" value={lines} onChange={({ target }) => setLines(target.value)} />
    </>
  )
}

const cell = {
  'text/plain': '"一行\n有 ""引号"""\r\n',
  'text/html': '<table><tr><td>一行<br>有 "引号"</td></tr></table>',
}

function open() {
  const told: string[] = []
  render(<Boxes told={told} />)
  const paste = (name: string, data: Parameters<typeof sendClip>[1]) => {
    const box = screen.getByRole<HTMLInputElement>('textbox', { name })
    box.focus()
    box.setSelectionRange(box.value.length, box.value.length)
    return { taken: sendClip('paste', data).taken, value: box.value }
  }
  return { paste, told }
}

test('a cell with a line break is its text without quotes: a blank in one line, which is told', () => {
  const { paste, told } = open()
  expect(paste('行', cell)).toEqual({ taken: true, value: 'a一行 有 "引号"' })
  expect(told).toEqual(['这一格只有一行，单元格里的换行已改为空格'])
})

test('where there are several lines it keeps its line break, and nothing is told', () => {
  const { paste, told } = open()
  expect(paste('段', cell)).toEqual({ taken: true, value: '一行\n有 "引号"' })
  expect(told).toEqual([])
})

test('without the table the quotes of a spreadsheet are known by the line break that they hold', () => {
  const { paste } = open()
  expect(paste('段', { 'text/plain': cell['text/plain'] }).value).toBe('一行\n有 "引号"')
})

test.each([
  ['quotes that somebody wrote', { 'text/plain': '"一行"' }],
  ['lines', { 'text/plain': '一\n二' }],
  ['a plain cell', { 'text/plain': '一\r\n', 'text/html': '<table><tr><td>一</td></tr></table>' }],
])('%s are left to the browser', (_, data) => {
  const { paste, told } = open()
  expect(paste('行', data).taken).toBe(false)
  expect(told).toEqual([])
})

test('a box that cannot be written stays as it is; a block that becomes one text is told', () => {
  const { paste, told } = open()
  expect(paste('只读', cell)).toEqual({ taken: false, value: '不变' })
  const html = '<table><tr><td>一</td><td>二</td></tr></table>'
  expect(paste('段', { 'text/plain': '一\t二', 'text/html': html }).taken).toBe(false)
  expect(told).toEqual(['复制的 2 个单元格作为一段文字粘贴'])
})
