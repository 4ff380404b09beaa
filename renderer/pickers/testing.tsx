import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { vi } from 'vitest'
import { everyCell } from '../../tests/support/everyCell'
import { grantsFor } from '../../tests/support/testHost'
import { fieldOf, portsOf } from '../cells/fixtures'
import { userValue } from '../cells/user/value'
import { DataProvider } from '../data/DataProvider'
import { useLookup } from '../data/lookup'
import { Registry } from '../model/entity/registry'
import { type Call, type Envelope, type Ports } from '../ports'
import { CellsContext } from '../ui/cells'
import type { PickDialogProps } from './PickBox'
import type { Picked } from './picked'
import { UserDialog } from './users'

export const cells = new Registry('cell', everyCell)
const everybody = Array.from({ length: 23 }, (_, index) => ({
  id: `id${index + 1}`,
  username: `user${index + 1}`,
  realname: `员工${index + 1}`,
  phone: null,
  sex: index % 2 === 0 ? 1 : 2,
}))

/** A server with 23 people; the smallest page holds four. */
export function server(grants = grantsFor('user:view')) {
  const calls: Call[] = []
  const ports: Ports = { ...portsOf(), grants, sexDict: 'sex' }
  const answer = (result: unknown): Envelope => ({ success: true, code: 200, message: '', result })
  const send = vi.spyOn(ports.request, 'send').mockImplementation(async (call) => {
    calls.push(call)
    if (call.url === '/sys/sysDepart/queryTreeList') return answer(departs)
    if (call.url.startsWith('/sys/dict/')) return answer([{ value: '1', text: '男' }])
    const { pageNo = 1, pageSize = 10, username = '' } = call.params ?? {}
    const part = String(username).replaceAll('*', '')
    const found = everybody.filter((person) => person.username.includes(part))
    const from = (Number(pageNo) - 1) * Number(pageSize)
    return answer({ records: found.slice(from, from + Number(pageSize)), total: found.length })
  })
  const warnings = vi.spyOn(ports.notify, 'warning')
  return { ports, calls, send, warnings, last: () => calls.at(-1)?.params }
}

const departs = [
  {
    id: 'd1',
    departName: '总部',
    orgCode: 'A01',
    children: [
      {
        id: 'd2',
        departName: '外贸部',
        orgCode: 'A01A01',
        children: [{ id: 'd4', departName: '欧洲组' }],
      },
      { id: 'd3', departName: '内容部', orgCode: 'A01A02' },
    ],
  },
]

export function Host<P>(props: {
  readonly ports: Ports
  readonly Dialog: (props: PickDialogProps<P>) => React.ReactNode
  readonly rest: Omit<PickDialogProps<P>, 'lookup'>
}) {
  return (
    <DataProvider ports={props.ports}>
      <CellsContext value={cells}>
        <WithTexts {...props} />
      </CellsContext>
    </DataProvider>
  )
}

const WithTexts = <P,>({ Dialog, rest }: Parameters<typeof Host<P>>[0]) => (
  <Dialog {...rest} lookup={useLookup()} />
)

export interface Shown {
  readonly multiple?: boolean
  readonly start?: readonly Picked[]
  readonly props?: object
}

export function people({ multiple = true, start = [], props = {} }: Shown = {}, host = server()) {
  const [onPick, onClose] = [vi.fn(), vi.fn()]
  const field = fieldOf(userValue, props)
  render(
    <Host
      ports={host.ports}
      Dialog={UserDialog}
      rest={{ field, multiple, start, onPick, onClose }}
    />,
  )
  return { ...host, onPick, onClose, user: userEvent.setup() }
}

export const box = (name: string) => screen.findByLabelText(`选择 ${name}`, {}, { timeout: 5_000 })
export const confirm = () => screen.getByRole('button', { name: '确认' })
export const chosen = () =>
  within(screen.getByRole('region', { name: '已选用户' }))
    .queryAllByRole('button', { name: /^删除 / })
    .map((button) => button.getAttribute('aria-label')?.slice(3))
