import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { everyCell } from '../../../tests/support/everyCell'
import { entityOf, modelOf } from '../../../tests/support/formEntity'
import { button, field, formHost, formServer, refused, success } from '../../../tests/support/formHost'
import { compileEndpoints } from '../../compile/endpoints'
import { DataProvider } from '../../data/DataProvider'
import { Registry } from '../../model/entity/registry'
import { CellsContext } from '../../ui/cells'
import { formPage } from '.'

const entity = entityOf({ name: { type: 'input', title: '企业名称', required: true } }, '企业')
const model = {
  kind: 'form' as const,
  page: 'cms/company',
  title: '企业信息',
  entity,
  endpoints: compileEndpoints(undefined, entity),
  form: modelOf(entity),
}

function openPage(server: ReturnType<typeof formServer>, search = '') {
  const host = formHost(server.request)
  host.address.search = search
  const view = render(
    <DataProvider ports={host.ports}>
      <CellsContext value={new Registry('cell', everyCell)}>
        <formPage.View model={model} />
      </CellsContext>
    </DataProvider>,
  )
  return { ...view, host, user: userEvent.setup() }
}

test('the record named in the address is loaded, edited in place, and edited again', async () => {
  const server = formServer(({ method, body }) =>
    success(method === 'GET' ? { id: '5', ver: 1, name: '甲公司' } : { ...Object(body), ver: 2 }),
  )
  const { user } = openPage(server, 'id=5')
  expect(await screen.findByRole('textbox', { name: '企业名称' })).toHaveValue('甲公司')
  expect(server.reads[0]).toMatchObject({ url: '/cms/product/queryById', params: { id: '5' } })
  await user.type(field('企业名称'), '一')
  await user.click(button('保存'))
  await waitFor(() => expect(button('保存')).toBeEnabled())
  await user.type(field('企业名称'), '二')
  await user.click(button('保存'))
  await waitFor(() => expect(server.writes).toHaveLength(2))
  expect(server.writes.map(({ body }) => body)).toEqual([
    { id: '5', ver: 1, name: '甲公司一' },
    { id: '5', ver: 2, name: '甲公司一二' },
  ])
})

test('its groups stand one heading below its title', async () => {
  const { form } = model
  const groups = form.groups.map((group) => ({ ...group, title: '基本信息' }))
  const host = formHost(formServer(() => success({})).request)
  render(
    <DataProvider ports={host.ports}>
      <CellsContext value={new Registry('cell', everyCell)}>
        <formPage.View model={{ ...model, form: { ...form, groups } }} />
      </CellsContext>
    </DataProvider>,
  )
  expect(await screen.findByRole('heading', { level: 1 })).toBeInTheDocument()
  expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent('基本信息')
})

test('a failed load says why and can be tried again', async () => {
  const server = formServer((_, count) =>
    count === 1 ? refused(404, '未找到对应实体') : success({ id: '5', ver: 1, name: '甲公司' }),
  )
  const { user } = openPage(server, 'id=5')
  expect(await screen.findByText('记录不存在或已被删除')).toBeInTheDocument()
  await user.click(button('重试'))
  expect(await screen.findByRole('textbox', { name: '企业名称' })).toHaveValue('甲公司')
})

test('a new record gets its id into the address when it is stored', async () => {
  const server = formServer(({ method, body }) =>
    success(
      method === 'POST' ? { ...Object(body), id: '9', ver: 0 } : { id: '9', ver: 0, name: '乙' },
    ),
  )
  const { host, user } = openPage(server)
  await user.type(await screen.findByRole('textbox', { name: '企业名称' }), '乙')
  await user.click(button('保存'))
  await waitFor(() => expect(host.address.search).toBe('id=9'))
  expect(await screen.findByRole('heading', { name: '编辑企业' })).toBeInTheDocument()
  expect(field('企业名称')).toHaveValue('乙')
})
