import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { formHost, formServer, success } from '../../tests/support/formHost'
import { usePorts } from '../ports'
import { DataProvider } from './DataProvider'
import { useDrawn, WithPorts } from './useDrawn'

function Sender() {
  const { request } = usePorts()
  const send = () => request.send({ method: 'POST', url: '/cms/brand/add' })
  return (
    <button type="button" onClick={() => void send()}>
      保存
    </button>
  )
}

/** An editor that is drawn by one text, and knows when something is typed into it. */
function Editor({ documents }: { readonly documents: string }) {
  const [typing, setTyping] = useState(false)
  const drawn = useDrawn(documents, typing)
  return (
    <WithPorts ports={drawn.ports}>
      <h1>{drawn.documents}</h1>
      <input aria-label="输入" onChange={({ target }) => setTyping(target.value !== '')} />
      <Sender />
    </WithPorts>
  )
}

function open() {
  const server = formServer(() => success())
  const { ports } = formHost(server.request)
  const at = (release: number, documents: string) => (
    <DataProvider ports={{ ...ports, release }}>
      <Editor documents={documents} />
    </DataProvider>
  )
  const view = render(at(3, '甲'))
  const user = userEvent.setup()
  return {
    server,
    user,
    put: (release: number, documents: string) => view.rerender(at(release, documents)),
    async sent() {
      await user.click(screen.getByRole('button', { name: '保存' }))
      return server.writes.at(-1)?.release
    },
    title: () => screen.getByRole('heading').textContent,
  }
}

test('what is not typed into follows other documents, and its calls name their release', async () => {
  const { put, sent, title } = open()
  expect([title(), await sent()]).toEqual(['甲', 3])
  put(4, '乙')
  expect([title(), await sent()]).toEqual(['乙', 4])
})

test('what is typed into stays as it was, its calls too, until that is saved', async () => {
  const { put, sent, title, user } = open()
  await user.type(screen.getByLabelText('输入'), '写了一半')
  put(4, '乙')
  put(5, '丙')
  expect([title(), await sent()]).toEqual(['甲', 3])
  await user.clear(screen.getByLabelText('输入'))
  expect([title(), await sent()]).toEqual(['丙', 5])
})

test('documents that change without a release are shown at once, as in development', async () => {
  const { put, title, user } = open()
  await user.type(screen.getByLabelText('输入'), '写了一半')
  put(3, '乙')
  expect(title()).toBe('乙')
})
