import { describe, test } from 'vitest'
import { visit } from '../tests/support/visitor'
import { watchedBrowser } from './support/browser'
import { baseUrl } from './support/demo'
import { expect } from './support/expect'
import { formOn } from './support/form'
import { listOn } from './support/list'
import { unique } from './support/unique'

describe('分配询盘', () => {
  const browser = watchedBrowser()

  /** A visitor of the company’s first website, who is in Nigeria. */
  async function arrive(email: string): Promise<void> {
    const staff = await browser.api('staff')
    const { result } = await staff.call<readonly { code: string }[]>(
      'GET',
      '/sys/api/getSiteListByUid',
    )
    const reply = await visit(
      async (line, { body, headers }) => {
        const [method = '', path = ''] = line.split(' ')
        const sent = await fetch(`${baseUrl()}/adwebv21${path}`, {
          method,
          headers: { ...headers },
          ...(body instanceof Uint8Array && { body: new Blob([Uint8Array.from(body)]) }),
        })
        const { status } = sent
        return { status, headers: {}, body: await sent.json(), text: '', bytes: Buffer.of() }
      },
      { email, message: `Please quote for ${email}.`, timeZone: 'Africa/Lagos', language: 'en-NG' },
      { site: result[0]?.code ?? '' },
    )
    expect(reply.body.success).toBe(true)
  }

  test('by a rule: what arrives and what is chosen has an owner, who hears of it', async () => {
    const [name, domain] = [`尼日利亚 ${unique()}`, `${unique()}.example`]
    const admin = await browser.api('admin')
    const rule = await admin.add('/crm/assignRule', {
      name,
      active: true,
      sort: 0,
      countries: 'NG',
      users: 'staff',
    })
    await arrive(`ada@${domain}`)
    for (const customer of ['Bola', 'Chi'])
      await admin.add('/crm/enquiry', {
        subject: customer,
        customer,
        email: `${customer}@${domain}`,
        country: 'NG',
        message: 'Hello.',
      })

    const page = await browser.page({ as: 'admin', path: `/enquiry/list?q.email=${domain}` })
    const list = listOn(page)
    await list.expectTotal(3)
    expect((await list.column('状态')).toSorted()).toEqual(['已分配', '待处理', '待处理'])
    for (const customer of ['Bola', 'Chi']) await list.row(customer).getByRole('checkbox').check()
    await list.tool('按规则分配').click()
    await expect(page.getByText('已按规则分配 2 条')).toBeVisible()
    await list.settled()
    expect(await list.column('负责人')).toEqual(['林小满', '林小满', '林小满'])

    const staff = await browser.page({ as: 'staff', path: '/isps/userAnnouncement' })
    await expect(staff.getByText('分配给您 2 条询盘').first()).toBeVisible()
    await staff.goto(`/enquiry/list?q.email=ada@${domain}`)
    await listOn(staff).settled()
    await listOn(staff).rows.getByRole('link').first().click()
    const record = staff.getByRole('dialog')
    await expect(record.getByText(`由规则“${name}”分配`).first()).toBeVisible()
    await record.getByRole('tab', { name: '动态' }).click()
    await expect(record.getByText(`分配规则“${name}”`)).toBeVisible()

    await page.goto(`/enquiry/assignRule?q.name=${name}`)
    await list.settled()
    expect(await list.column('已分配')).toEqual(['3'])
    await admin.call('DELETE', '/crm/assignRule/delete', { params: { id: rule.id } })
  })

  test('an entry of a black list says what it would have stopped, while it is written', async () => {
    const domain = `${unique()}.example`
    await arrive(`ada@${domain}`)
    const page = await browser.page({ as: 'staff', path: '/enquiry/blackEmail' })
    const list = listOn(page)
    await list.settled()
    await page.getByRole('button', { name: '新增', exact: true }).click()
    const form = formOn(page, '新增邮箱黑名单')
    await expect(form.dialog).toContainText('填写地址后，显示它会拦截近 90 天的哪些询盘')
    await form.text('邮箱或域名').fill(`@${domain}`)
    await expect(form.dialog).toContainText('将把 1 条归入垃圾询盘')
    await expect(form.dialog).toContainText(`ada@${domain}`)
    await form.text('邮箱或域名').fill(`@not-${domain}`)
    await expect(form.dialog).toContainText('没有会被拦截的')
  })
})
