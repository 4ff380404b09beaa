import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { PersonChoice } from './PersonChoice'

interface Sent {
  readonly url: string
  readonly params: Readonly<Record<string, string>>
}

const lin = { id: 'u1', realname: '林小满', username: 'staff' }
const sent: Sent[] = []
vi.mock('../../http/client', () => ({
  // Finds one person, by each part of the name or the account.
  async send(call: Sent) {
    sent.push(call)
    const asked = decodeURIComponent(call.params.superQueryParams ?? '')
    const rules: readonly { val: string }[] = asked === '' ? [] : JSON.parse(asked)
    const isFound = rules.every(({ val }) => `${lin.realname} ${lin.username}`.includes(val))
    return { result: { records: isFound ? [lin] : [] } }
  },
}))

beforeEach(() => {
  sent.length = 0
})

async function typed(text: string) {
  render(<PersonChoice value="" onChange={() => undefined} />)
  await userEvent.type(screen.getByLabelText('谁'), text)
}

test.each(['林小', 'sta'])(
  'somebody is found by a part of the name or of the account: %s',
  async (text) => {
    await typed(text)
    expect(await screen.findByTitle('林小满（staff）')).toBeInTheDocument()
    const { url, params } = sent.at(-1) ?? { url: '', params: {} }
    expect(url).toBe('/sys/user/list')
    expect(params).toMatchObject({ superQueryMatchType: 'or' })
    expect(JSON.parse(decodeURIComponent(params.superQueryParams ?? ''))).toEqual([
      { field: 'realname', rule: 'like', val: text },
      { field: 'username', rule: 'like', val: text },
    ])
  },
)

test('where there is nobody, the list says so', async () => {
  await typed('没有此人')
  expect(await screen.findByText('没有找到')).toBeInTheDocument()
})
