import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { FieldPreview } from '#form'
import { compileEntity, Registry } from '#model'
import { DataProvider, portsOf } from '#testing'
import { CellsContext } from '#ui'
import { registries } from '../../product/registries'
import { everyCell } from '../../tests/support/everyCell'
import { typeAbouts } from './abouts'
import { otherParts } from './OtherParts'
import { picturesIn } from './usePictures'

const cells = new Registry('type', everyCell)

const show = (sample: Parameters<typeof FieldPreview>[0]) =>
  render(
    <DataProvider ports={portsOf()}>
      <CellsContext value={cells}>
        <FieldPreview {...sample} />
      </CellsContext>
    </DataProvider>,
  )

const row = (name: string) => {
  const found = screen.getByText(name, { selector: 'dt' }).parentElement
  if (!found) throw new Error(`no row ${name}`)
  return within(found)
}

test('every type has samples', () => {
  const shown = [...typeAbouts].flatMap(([type, { samples }]) => (samples.length > 0 ? [type] : []))
  expect(shown.sort()).toEqual([...registries.types.names].sort())
})

test('every document makes a field of its type, and every value is one of the field', () => {
  for (const [type, { samples }] of typeAbouts) {
    for (const sample of samples) {
      const entity = compileEntity(
        {
          schema: 1,
          entity: 'demo',
          title: '演示',
          label: 'a',
          api: '/demo',
          perm: 'demo',
          fields: { a: sample.doc },
        },
        { types: registries.types, report: () => undefined },
      )
      const field = entity?.fields.get('a')
      expect(field?.type.name).toBe(type)
      for (const value of [Object(sample).value, Object(sample).wrong]) {
        if (field && value !== undefined) expect(field.type.fromWire(value, field)).toBeDefined()
      }
    }
  }
})

test('each state is tried by itself: what is wrong is said, and gone when it is put right', async () => {
  const user = userEvent.setup()
  const doc = { type: 'input', title: '货号', max: 4 }
  show({ doc, value: 'AB', wrong: 'ABCDE' })
  expect(row('空').getByRole('textbox')).toHaveValue('')
  expect(row('空').queryByText(/货号/)).toBeNull()
  expect(row('禁用').getByRole('textbox')).toBeDisabled()
  const wrong = row('出错').getByRole('textbox')
  expect(wrong).toHaveAccessibleDescription('货号最多 4 个字')
  await user.clear(wrong)
  expect(wrong).toHaveAccessibleDescription('请填写货号')
  await user.type(wrong, 'A')
  expect(wrong).toBeValid()
  expect(wrong).toHaveAccessibleDescription('')
  // The filled one is what lists, details and the wire show.
  await user.type(row('已填').getByRole('textbox'), 'C')
  expect(row('列表中').getByText('ABC')).toBeVisible()
  expect(row('保存的值').getByText('"ABC"')).toBeVisible()
  // What a list is asked by.
  await user.type(row('查询条件').getByRole('textbox'), 'a')
  expect(row('查询条件').getByText('*a*')).toBeVisible()
})

test('what is no field type is drawn without the component library, whose theme does not reach it', async () => {
  const { container } = render(otherParts.find(({ id }) => id === 'slider')?.content)
  await userEvent.setup().click(screen.getByRole('button'))
  expect(await screen.findByRole('slider')).toBeVisible()
  expect(container.querySelector('[class^="ant-"]')).toBeNull()
})

test('the pictures of the samples are those of a product that has some', () => {
  const records = [{ image: null }, { image: '' }, { image: 'a.png' }, { image: 'b.png,c.png' }, {}]
  expect(picturesIn({ records })).toEqual(['b.png', 'c.png'])
  expect(picturesIn(null)).toEqual([])
})
