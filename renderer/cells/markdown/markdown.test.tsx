import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { allowMediaHosts } from '../../controls/html/shownMedia'
import { type Call, type Envelope, Failure, type Ports, PortsContext } from '../../ports'
import { checkCellType, fieldOf, lookupOf, portsOf } from '../testing'
import { markdown } from '.'
import { markdownValue } from './value'

beforeAll(async () => {
  // jsdom measures nothing; the code editor asks where its lines are.
  Range.prototype.getClientRects = () => [] as unknown as DOMRectList // an empty list, as nothing is drawn
  Range.prototype.getBoundingClientRect = () => new DOMRect()
  await import('./views')
  await import('../../controls/upload/ImageForm')
})

checkCellType(markdown, {
  values: ['# 标题\n\n- 一\n- 二', 'a < b'],
  nonsense: [true, {}, ['a'], 'a\0'],
  edit: {
    async act(_user, control) {
      paste(await within(control).findByRole('textbox'), '**粗**')
    },
    gives: '**粗**',
  },
})

const paste = (area: HTMLElement, text: string, files: readonly File[] = []) =>
  fireEvent.paste(area, { clipboardData: { files, items: [], getData: () => text } })

async function open(send?: (call: Call) => Promise<Envelope>) {
  const said = { error: vi.fn(), warning: vi.fn() }
  const onChange = vi.fn()
  const base = portsOf()
  const ports: Ports = {
    ...base,
    notify: { ...base.notify, ...said },
    request: { ...base.request, ...(send && { send }) },
  }
  const field = fieldOf(markdownValue, {}, { title: '说明' })
  render(
    <PortsContext value={ports}>
      <markdown.Edit id="m" value={null} field={field} lookup={lookupOf()} onChange={onChange} />
    </PortsContext>,
  )
  const area = await screen.findByRole('textbox', { name: '说明' })
  return { ...said, onChange, area }
}

const success = (message: string): Envelope => ({ success: true, code: 200, message, result: null })

test('the editor is 300 high and speaks Chinese', async () => {
  await open()
  expect(document.querySelector('.md-editor')).toHaveStyle({ height: '300px' })
  expect(screen.getByRole('button', { name: /加粗/ })).toBeVisible()
})

test('HTML in a text stays words, and a script address is no link', async () => {
  const field = fieldOf(markdownValue, {}, { title: '说明' })
  const text = '# 标题\n\n<img src=x onerror=steal()>\n\n[点](javascript:steal())\n\n**粗**'
  const { container } = render(
    <markdown.Show value={text} field={field} lookup={lookupOf()} place="detail" />,
  )
  expect(await screen.findByRole('heading', { name: '标题' })).toBeVisible()
  expect(container.querySelector('strong')).toHaveTextContent('粗')
  expect(container.querySelector('img, a[href^=javascript]')).toBeNull()
  expect(container).toHaveTextContent('<img src=x onerror=steal()>')
})

test('a picture of another site is neither taken nor shown, unless the operator lists it', async () => {
  const user = userEvent.setup()
  const { onChange, warning } = await open()
  await user.click(screen.getByRole('button', { name: '上传图片' }))
  const dialog = await screen.findByRole('dialog', { name: '图片上传' })
  await user.click(within(dialog).getByRole('radio', { name: '网络图片地址' }))
  const box = within(dialog).getByRole('textbox', { name: '网络图片地址' })
  await user.type(box, 'https://tracker.example/1.png')
  await user.click(within(dialog).getByRole('button', { name: '确定' }))
  expect(warning).toHaveBeenCalledWith('文章中不能使用该网站的图片，请上传后使用')
  expect(box).toBeInvalid()
  expect(onChange).not.toHaveBeenCalled()

  const field = fieldOf(markdownValue, {}, { title: '说明' })
  const text =
    '![a](https://tracker.example/1.png) ![b](https://cdn.example/2.png) ![c](/own/3.png)'
  const shown = () => {
    const { container } = render(
      <markdown.Show value={text} field={field} lookup={lookupOf()} place="detail" />,
    )
    return vi.waitFor(() => {
      expect(container.querySelectorAll('img')).toHaveLength(3)
      return [...container.querySelectorAll('img')].map((image) => image.getAttribute('src'))
    })
  }
  expect(await shown()).toEqual([null, null, '/own/3.png'])
  allowMediaHosts(['cdn.example'])
  onTestFinished(() => allowMediaHosts([]))
  expect(await shown()).toEqual([null, 'https://cdn.example/2.png', '/own/3.png'])
})

test('a picture of the network goes into the text with its remark', async () => {
  allowMediaHosts(['a.example'])
  onTestFinished(() => allowMediaHosts([]))
  const user = userEvent.setup()
  const { onChange } = await open()
  await user.click(screen.getByRole('button', { name: '上传图片' }))
  const dialog = await screen.findByRole('dialog', { name: '图片上传' })
  await user.click(within(dialog).getByRole('radio', { name: '网络图片地址' }))
  await user.type(
    within(dialog).getByRole('textbox', { name: '网络图片地址' }),
    'https://a.example/b (1).png',
  )
  await user.type(within(dialog).getByRole('textbox', { name: '备注' }), '床')
  await user.click(within(dialog).getByRole('button', { name: '确定' }))
  await waitFor(() =>
    expect(onChange).toHaveBeenLastCalledWith(
      expect.stringContaining('![床](https://a.example/b%20%281%29.png)'),
    ),
  )
})

test('the tools stand in the reference’s order; lines are set in and out, and a rule divides the text', async () => {
  const user = userEvent.setup()
  const { onChange, area } = await open()
  const bar = document.querySelector('.md-editor-toolbar-left')
  const names = [...(bar?.querySelectorAll('[title]') ?? [])].map((tool) =>
    tool.getAttribute('title'),
  )
  expect(names).toEqual([
    ...['标题', '加粗', '斜体', '删除线', '分隔线', '引用'],
    ...['无序列表', '有序列表', '任务列表', '增加缩进', '减少缩进'],
    ...['上传图片', '表格', '链接', '行内代码', '块级代码'],
    ...['后退', '前进'],
  ])
  const press = (name: string) => user.click(screen.getByRole('button', { name }))
  paste(area, '一')
  await press('增加缩进')
  await waitFor(() => expect(onChange).toHaveBeenLastCalledWith('  一'))
  await press('减少缩进')
  await waitFor(() => expect(onChange).toHaveBeenLastCalledWith('一'))
  await press('分隔线')
  await waitFor(() =>
    expect(onChange).toHaveBeenLastCalledWith(expect.stringMatching(/^一\n\n---\n/)),
  )
})

test('a pasted picture is stored, and its address goes into the text', async () => {
  const { onChange, area } = await open(async () => success('t/1'))
  paste(area, '', [new File(['x'], 'p.png', { type: 'image/png' })])
  await waitFor(() =>
    expect(onChange).toHaveBeenLastCalledWith(expect.stringContaining('(/static/t/1)')),
  )
})

test('a picture that cannot be stored is told', async () => {
  const { error, area } = await open(async () => {
    throw new Failure('business', '磁盘已满')
  })
  paste(area, '', [new File(['x'], 'p.png', { type: 'image/png' })])
  await waitFor(() => expect(error).toHaveBeenCalledWith('上传出错：磁盘已满'))
})

test('more or fewer characters than agreed are refused', () => {
  const field = fieldOf(markdownValue, { min: 2, max: 3 }, { title: '说明' })
  expect(markdownValue.check('一', field)).toBe('说明至少 2 个字')
  expect(markdownValue.check('一二三四', field)).toBe('说明最多 3 个字')
  expect(markdownValue.check('一二\n', field)).toBeNull()
})
