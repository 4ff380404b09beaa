import type { Page } from 'playwright'
import type { ChildModel } from '../../../renderer/pages/children/model'
import type { Api } from '../api'
import { expect } from '../expect'
import { actionOf, pressIn, recordsOn } from './buttons'
import type { Screen } from './screen'
import { add } from './writing'

interface Users {
  /** Signed in as the user who makes the round. */
  readonly api: Api
  /** Takes away what the user may not. */
  readonly admin: Api
}

/** The lists below a master; none of another kind. */
export const childrenOf = ({ kind, model }: Screen): readonly ChildModel[] =>
  // What this kind compiles to.
  kind === 'master' ? (model as { readonly children: readonly ChildModel[] }).children : []

/** What has to be there already, by entity and field: an account of the other company. */
const existing: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  tenantMember: { username: 'staffb' },
}

/** A record above, where those of the demo do not do: none of its dictionaries is open to companies' own items. */
const heads: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ownDictItem: { dictName: '各公司的条目', dictCode: 'e2e_own_items', ownItems: 'Y' },
}

/** Opens the page, with a record above that may have those below it; returns what takes that away. */
async function openHead(page: Page, screen: Screen, { admin }: Users): Promise<() => unknown> {
  const head = childrenOf(screen)
    .map(({ list }) => heads[list.entity.name])
    .find(Boolean)
  const { list } = screen
  if (!head || !list) {
    await page.goto(screen.path)
    return () => undefined
  }
  const [, add = ''] = list.endpoints.add.split(' ')
  const [, remove = ''] = list.endpoints.delete.split(' ')
  const { id } = await admin.add(add.replace(/\/add$/, ''), head)
  const conditions = Object.entries(head).map(([key, value]) => [`q.${key}`, value])
  await page.goto(`${screen.path}?${new URLSearchParams(conditions)}`)
  return () => admin.call('DELETE', remove, { params: { id } })
}

/** Chooses the first record of a master, and adds one to each list below it that may have more; each belongs to it. */
export async function addBelow(page: Page, screen: Screen, users: Users): Promise<void> {
  const close = await openHead(page, screen, users)
  const first = recordsOn(page).locator('tbody').getByRole('radio').first()
  await first.check()
  const tabs = page.locator('.jd-children')
  for (const { title, list, by } of childrenOf(screen)) {
    await tabs.getByRole('tab', { name: title, exact: true }).click()
    const panel = tabs.getByRole('tabpanel')
    const tools = panel.getByRole('toolbar', { name: '工具栏' }).first()
    if (!actionOf(list.toolbar, 'add')) {
      await expect(tools.getByRole('button', { name: '新增', exact: true })).toHaveCount(0)
      continue
    }
    const head = new URL(page.url()).searchParams.get('head')
    const press = (button: string) => pressIn(tools, button)
    const given = existing[list.entity.name]
    const record = await add(page, list, users.api, { press, ...(given && { given }) })
    expect(record?.[by.key]).toBe(head)
    await expect(panel.getByRole('row').nth(1)).toBeVisible()
    const [, url = ''] = list.endpoints.delete.split(' ')
    await users.admin.call('DELETE', url, { params: { id: record?.id ?? '' } })
  }
  await close()
}
