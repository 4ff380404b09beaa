import { describe, expect, test } from 'vitest'
import { type AuthEntry, can, elementState, mayEnter, mayPress, mayShow, noGrants, withheld } from './permission'

const entry = (action: string, type: string, status?: string): AuthEntry =>
  status === undefined ? { action, type } : { action, type, status }

/** Specification, shell §6: one row for each thing its sentences say. */
describe('an element-hiding directive', () => {
  const rows: readonly [string, readonly AuthEntry[], readonly AuthEntry[], boolean][] = [
    [
      'hides an element unless the user’s permission actions include the named action',
      [],
      [],
      false,
    ],
    ['shows it when they do', [entry('user:add', '1')], [entry('user:add', '1', '1')], true],
    ['does not take one action for another', [entry('user:addAll', '1')], [], false],
    ['ignores actions of type 2', [entry('user:add', '2')], [entry('user:add', '2', '1')], false],
    ['ignores actions of type 2 in the all-auth list', [], [entry('user:add', '2', '0')], false],
    [
      'counts an action with status 0 in the all-auth list as allowed',
      [],
      [entry('user:add', '1', '0')],
      true,
    ],
    ['hides what is only known, not granted', [], [entry('user:add', '1', '1')], false],
    ['splits comma-separated action lists', [entry('user:edit, user:add', '1')], [], true],
    ['splits them in the all-auth list too', [], [entry('user:edit,user:add', '1', '0')], true],
    [
      'finds the grant of type 1 beside one of type 2',
      [entry('user:add', '2'), entry('user:add', '1')],
      [],
      true,
    ],
  ]
  test.each(rows)('%s', (_sentence, auth, allAuth, shown) => {
    expect(mayShow({ auth, allAuth }, 'user:add')).toBe(shown)
  })

  test('hides everything while the permissions are on their way', () => {
    expect(mayShow(noGrants, 'user:add')).toBe(false)
  })
})

describe('button permission', () => {
  interface Row {
    readonly sentence: string
    readonly own?: readonly AuthEntry[]
    readonly role?: readonly AuthEntry[]
    readonly data?: readonly AuthEntry[]
    readonly allowed: boolean
  }
  const rows: readonly Row[] = [
    {
      sentence: 'is allowed if the permissionList holds a type 2 entry with that action',
      own: [entry('user:edit', '2')],
      allowed: true,
    },
    {
      sentence: 'the permissionList speaks before the fallback',
      own: [entry('user:edit', '2')],
      data: [entry('user:edit', '2', '0')],
      allowed: true,
    },
    {
      sentence: 'an entry of type 1 in the permissionList does not allow it',
      own: [entry('user:edit', '1')],
      allowed: false,
    },
    {
      sentence: 'an entry with status 0 in the data-permission list forbids the action',
      data: [entry('user:edit', '2', '0')],
      allowed: false,
    },
    {
      sentence: 'status 0 forbids beside an allowed entry of the same action',
      data: [entry('user:edit', '2', '1'), entry('user:edit', '2', '0')],
      allowed: false,
    },
    {
      sentence: 'an allowed entry there grants it',
      data: [entry('user:edit', '2', '1')],
      allowed: true,
    },
    {
      sentence: 'an allowed entry does not grant it when the role list also lists the action',
      data: [entry('user:edit', '2', '1')],
      role: [entry('user:edit', '2')],
      allowed: false,
    },
    {
      sentence: 'the role list is split at its commas',
      data: [entry('user:edit', '2', '1')],
      role: [entry('user:add,user:edit', '2')],
      allowed: false,
    },
    {
      sentence: 'an entry without a status neither grants nor forbids',
      data: [entry('user:edit', '2')],
      allowed: false,
    },
    {
      sentence: 'an action that no list names is not allowed',
      data: [entry('user:add', '2', '1')],
      allowed: false,
    },
    { sentence: 'nothing is allowed while the lists are empty', allowed: false },
  ]
  test.each(rows)('$sentence', ({ own = [], role = [], data = [], allowed }) => {
    expect(mayPress(own, 'user:edit', { role, data })).toBe(allowed)
  })
})

describe('an element of a screen', () => {
  const auth = [entry('list:export', '1'), entry('list:close', '2')]
  const allAuth = [
    entry('list:export', '1', '1'),
    entry('list:close', '2', '1'),
    entry('list:add', '1', '1'),
    entry('list:edit, list:copy', '2', '1'),
    entry('list:free', '1', '0'),
    entry('list:off', '2', '0'),
    entry('list:both', '1', '1'),
    entry('list:both', '2', '1'),
  ]
  const state = (name?: string) => elementState({ auth, allAuth }, name)

  test.each([
    ['of type 1 that was granted is shown and used', 'list:export', 'live'],
    ['of type 1 that was not granted is hidden', 'list:add', 'hidden'],
    ['of type 2 that was granted is shown and pressed', 'list:close', 'live'],
    ['of type 2 that was not granted is shown, not pressed', 'list:edit', 'dead'],
    ['of a comma list is each of its codes', 'list:copy', 'dead'],
    ['of type 1 whose rule is switched off is everybody’s', 'list:free', 'live'],
    ['of type 2 whose rule is switched off is nobody’s to press', 'list:off', 'dead'],
    ['that is both is hidden', 'list:both', 'hidden'],
    ['that nobody knows is hidden', 'list:unknown', 'hidden'],
  ])('%s', (_sentence, name, wanted) => {
    expect(state(name)).toBe(wanted)
  })

  test('that asks for nothing is used by everybody', () => {
    expect(state()).toBe('live')
  })

  // The fallback of the two session lists neither widens what the server grants nor narrows it.
  test('can be used exactly where the server grants it, whatever the fallback says', () => {
    const kinds = ['1', '2']
    const statuses = [undefined, '0', '1']
    const stated = kinds.flatMap((type) => statuses.map((status) => entry('x', type, status)))
    const lists = [[], ...stated.map((one) => [one]), stated]
    let differs = 0
    for (const role of [[], ...kinds.map((type) => [entry('x', type)])]) {
      for (const data of lists) {
        const grants = { auth: role, allAuth: data }
        const live = elementState(grants, 'x') === 'live'
        expect(live).toBe(can(grants, 'x'))
        if (role.length > 0) expect(live, 'a grant is never narrowed').toBe(true)
        if (mayPress(role, 'x', { role, data }) !== live) differs += 1
      }
    }
    expect(differs).toBeGreaterThan(0)
  })
})

describe('the prefix helper', () => {
  const data = [
    entry('online:name', '1', '1'),
    entry('online:price,online:cost', '1', '1'),
    entry('online:off', '1', '0'),
    entry('online:button', '2', '1'),
    entry('online:mine', '1', '1'),
    entry('other:name', '1', '1'),
  ]
  const role = [entry('x,online:mine', '1')]

  test('returns the type 1 actions of the prefix, enabled, absent from the role list, without it', () => {
    expect(withheld({ role, data }, 'online:')).toEqual(['name', 'price', 'cost'])
  })

  test('returns a code once', () => {
    expect(withheld({ role: [], data: [...data, ...data] }, 'other:')).toEqual(['name'])
  })
})

describe('a route’s permission list', () => {
  const grants = { auth: [entry('a:view', '1'), entry('a:edit', '2')], allAuth: [] }

  test.each([
    ['asks nothing when it is empty', [], true],
    ['lets in who has one of its actions', ['a:add', 'a:view'], true],
    ['counts a button that is granted', ['a:edit'], true],
    ['keeps out who has none', ['a:add', 'a:delete'], false],
  ])('%s', (_sentence, list, entered) => {
    expect(mayEnter(grants, list)).toBe(entered)
  })
})

describe('what an operation asks', () => {
  test.each([
    ['nothing, without a name', undefined, true],
    ['a grant of type 1', 'shown', true],
    ['or one of type 2', 'enabled', true],
    ['or a rule of type 1 that is switched off', 'open', true],
    ['a rule of type 2 that is switched off opens nothing', 'closed', false],
    ['and never allows by absence', 'unknown', false],
  ])('%s', (_sentence, name, allowed) => {
    const grants = {
      auth: [entry('shown', '1'), entry('enabled', '2')],
      allAuth: [entry('open', '1', '0'), entry('closed', '2', '0'), entry('unknown', '2', '1')],
    }
    expect(can(grants, name)).toBe(allowed)
  })
})
