import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { PortsContext } from '../../ports'
import type { FileEntry } from '../../values/fileEntry'
import { checkCellType, fieldOf, lookupOf, portsOf } from '../testing'
import { file } from '.'
import { fileValue } from './value'

const stored = 'product/8f3a.pdf'
const pdf = new File(['x'], '说明书.pdf', { type: 'application/pdf' })

checkCellType(file, {
  props: { max: 3, accept: '.pdf,.docx' },
  values: [[stored], [stored, 'product/b.docx']],
  nonsense: [false, {}, 'a/../../b', 'x[1]'],
  answers: { '/sys/common/upload': stored },
  edit: { act: (user, control) => user.upload(control, pdf), gives: [stored] },
})

const field = fieldOf(fileValue, { max: 3 }, { title: '说明书' })
const ports = portsOf({ '/sys/common/upload': stored })

function Form() {
  const [value, setValue] = useState<readonly FileEntry[] | null>(null)
  return (
    <PortsContext value={ports}>
      <file.Edit id="a" value={value} field={field} lookup={lookupOf()} onChange={setValue} />
    </PortsContext>
  )
}

test('a file just uploaded keeps the name the user knows, and can be removed', async () => {
  render(<Form />)
  const user = userEvent.setup()
  await user.upload(await screen.findByLabelText('说明书'), pdf)
  const link = await screen.findByRole('link', { name: '说明书.pdf' })
  expect(link).toHaveAttribute('href', `/static/${stored}`)
  await user.click(screen.getByRole('button', { name: '删除 说明书.pdf' }))
  await waitFor(() => expect(screen.queryByRole('link')).toBeNull())
})

const show = (paths: readonly string[], place: 'cell' | 'detail') =>
  render(
    <PortsContext value={ports}>
      <file.Show value={paths} field={field} lookup={lookupOf()} place={place} />
    </PortsContext>,
  ).container

test('a table cell names the first file and how many more there are; a detail page all', () => {
  expect(show(['p/a.pdf', 'p/b.pdf'], 'cell')).toHaveTextContent('a.pdf+1')
  expect(show(['p/a.pdf', 'p/b.pdf'], 'detail').querySelectorAll('a')).toHaveLength(2)
})

test('a path without an address is named, not linked', () => {
  const container = show(['p/[x].pdf'], 'cell')
  expect(container).toHaveTextContent('[x].pdf')
  expect(container.querySelector('a')).toBeNull()
})

test('no more files than the document allows', () => {
  expect(fileValue.check(['a', 'b', 'c', 'd'], field)).toBe('说明书最多 3 个')
})
