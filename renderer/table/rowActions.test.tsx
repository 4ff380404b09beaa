import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Row } from '../data/rows'
import type { ActionModel } from '../model/entity/action'
import { RowActions } from './RowActions'

const action = (name: string, can?: string): ActionModel => ({
  name,
  type: name,
  title: name,
  danger: false,
  selects: false,
  reads: [],
  props: {},
  ...(can === undefined ? {} : { can }),
})
const actions = [action('编辑', 'role:edit'), action('授权', 'role:grant'), action('查看')]

function shown(record: Row['record']): readonly (string | null)[] {
  const row: Row = {
    key: '1',
    id: '1',
    unusable: undefined,
    record,
    values: {},
    bad: new Set(),
    masked: new Set(),
  }
  const user = { id: '1', username: 'boss', realname: '老板', tenantId: 1001 }
  render(
    <RowActions
      row={row}
      name="管理员"
      actions={actions}
      user={user}
      running={undefined}
      inline={9}
      onAction={() => undefined}
    />,
  )
  return screen.getAllByRole('button').map(({ textContent }) => textContent)
}

test('what needs a right that is lacking for this record is not offered', () => {
  expect(shown({ id: '1', lacks: ['role:edit', 'role:grant'] })).toEqual(['查看'])
})

test('without such rights everything is', () => {
  expect(shown({ id: '1' })).toEqual(['编辑', '授权', '查看'])
})
