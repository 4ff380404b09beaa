import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { entityOf } from '../../../tests/support/formEntity'
import { formHost, formServer, openForm, refused, success } from '../../../tests/support/formHost'

const attr = entityOf({ name: { type: 'input', title: '属性名' } })
const entity = entityOf(
  {
    name: { type: 'input', title: '名称' },
    attrs: { type: 'subtable', title: '属性', of: 'attr', columns: ['name'] },
  },
  ...(['product', 1, new Map([['attr', attr]])] as const),
)
const record = {
  id: '7',
  ver: 3,
  name: '椅子',
  attrs: [{ id: 'b', ver: 1, name: '颜色' }],
}
const use = {
  ...{ title: '报价', fieldTitle: '属性', count: 2, more: false, effect: 'clear' },
  values: ['a'],
}

function open() {
  const why = '“材质”还被 2 条报价使用，请确认'
  const server = formServer(({ params }) =>
    params?.uses === undefined
      ? refused(200, why, {
          errors: [{ field: 'attrs', message: why, id: 'a' }],
          ...{ uses: [use], ids: ['a'] },
        })
      : success({ ...record, ver: 4 }),
  )
  return { ...openForm(entity, { mode: 'edit', record, host: formHost(server.request) }), server }
}

const dialog = () => screen.findByRole('dialog', { name: '删除行：还在使用' })

test('a deleted row that others use is asked about, and saved once that is confirmed', async () => {
  const { server, user, save, onSaved } = open()
  await user.click(save())
  expect(within(await dialog()).getByText('报价 · 属性')).toBeVisible()
  expect(onSaved).not.toHaveBeenCalled()
  await user.click(within(await dialog()).getByRole('button', { name: '仍然删除' }))
  await waitFor(() => expect(onSaved).toHaveBeenCalled())
  expect(server.writes.at(-1)).toMatchObject({ params: { uses: 'clear' }, body: { ver: 3 } })
  expect(screen.queryByRole('dialog', { name: '删除行：还在使用' })).toBeNull()
})

test('rows that stay may take its place', async () => {
  const { server, user, save } = open()
  await user.click(save())
  await user.click(within(await dialog()).getByRole('radio', { name: '颜色' }))
  await user.click(within(await dialog()).getByRole('button', { name: '改用后删除' }))
  await waitFor(() =>
    expect(server.writes.at(-1)).toMatchObject({ params: { uses: 'move', to: 'b' } }),
  )
})

test('given up, it leaves the form as it is', async () => {
  const { server, user, save, onSaved } = open()
  await user.click(save())
  await user.click(within(await dialog()).getByRole('button', { name: '取消' }))
  expect(screen.queryByRole('dialog', { name: '删除行：还在使用' })).toBeNull()
  expect(server.writes).toHaveLength(1)
  expect(onSaved).not.toHaveBeenCalled()
})
