import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeAll, expect, test, vi } from 'vitest'
import { clockOfTest } from '../../../tests/support/clock'
import type { EditProps } from '../../cellType'
import { type Call, type Envelope, Failure, type Ports, PortsContext } from '../../ports'
import type { WritingProps } from '../../values/writing'
import { checkCellType, fieldOf, lookupOf, portsOf } from '../testing'
import { richtext } from '.'
import { pickerGroups } from './templates/library'
import { longestHtml, richtextValue } from './value'

// Hundreds of small files: once, before anybody waits for them.
beforeAll(async () => {
  await import('./Edit')
  await import('./TemplateDialog')
})

checkCellType(richtext, {
  props: { max: 100 },
  values: ['<p>一</p>', '<h2 style="color:red">标题</h2><p>a &lt; b</p>'],
  nonsense: [true, {}, ['a'], 'a\0'],
  edit: {
    act: async (_user, control) => write(await areaIn(control), '<p>一二</p>'),
    gives: '<p>一二</p>',
  },
})

const areaIn = (control: HTMLElement) =>
  within(control).findByRole('textbox', { name: 'Field under test' })

/** As the browser tells of typing, once the text stands there. */
function write(area: HTMLElement, html: string) {
  fireEvent.keyDown(area, { key: 'a' })
  area.innerHTML = html
  fireEvent.input(area)
  fireEvent.blur(area)
}

const success = (message: string): Envelope => ({ success: true, code: 200, message, result: null })

interface Setup {
  readonly value?: string | null
  readonly props?: WritingProps
  readonly place?: 'form' | 'table'
  send?(call: Call): Promise<Envelope>
}

function Form({
  value,
  ...props
}: Pick<EditProps<string, WritingProps>, 'value' | 'field' | 'place' | 'onChange'>) {
  const [current, setCurrent] = useState(value)
  const { Edit } = richtext
  return (
    <Edit
      {...props}
      id="content"
      value={current}
      lookup={lookupOf()}
      onChange={(next) => {
        props.onChange(next)
        setCurrent(next)
      }}
    />
  )
}

async function open({ value = null, props = {}, place, send }: Setup = {}) {
  const said = { error: vi.fn(), warning: vi.fn(), success: vi.fn() }
  const onChange = vi.fn()
  const base = portsOf()
  const ports: Ports = {
    ...base,
    notify: { ...base.notify, ...said },
    request: { ...base.request, ...(send && { send }) },
  }
  const field = fieldOf(richtextValue, props, { title: '正文' })
  const view = render(
    <PortsContext value={ports}>
      <Form value={value} field={field} place={place} onChange={onChange} />
    </PortsContext>,
  )
  return { ...said, ...view, onChange, user: userEvent.setup() }
}

const area = () => screen.findByRole('textbox', { name: '正文' })
const tool = (name: string) => screen.findByRole('button', { name })

/** Chooses files for a button of the toolbar, as the browser's dialog would. */
async function choose(button: string, file: File) {
  const click = vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(() => undefined)
  await userEvent.setup().click(await tool(button))
  click.mockRestore()
  const input = document.querySelector<HTMLInputElement>('.jd-richtext input[type=file]')
  if (!input) throw new Error('no file input')
  fireEvent.change(input, { target: { files: [file] } })
  return input.accept
}

const fileOf = (name: string, type = '') => new File(['x'], name, { type })

test('the editor is 600 high unless the document says otherwise', async () => {
  const { container, unmount } = await open()
  await area()
  expect(container.querySelector('.jodit-container')).toHaveStyle({ height: '600px' })
  unmount()
  await open({ props: { height: 320 } })
  await area()
  expect(document.querySelector('.jodit-container')).toHaveStyle({ height: '320px' })
})

test('a text that nobody touches stays as it is, byte for byte', async () => {
  const pass = clockOfTest()
  const { onChange } = await open({ value: '无标签的旧文字\n第二行' })
  const text = await area()
  fireEvent.blur(text)
  await pass(500)
  expect(onChange).not.toHaveBeenCalled()
})

test('what is handed over is clean, and an emptied text is none', async () => {
  const { onChange } = await open()
  write(await area(), '<p class="x" onclick="y()" style="position:fixed; color: red">一</p>')
  await waitFor(() => expect(onChange).toHaveBeenLastCalledWith('<p style="color:red">一</p>'))
  write(await area(), '<p><br></p>')
  await waitFor(() => expect(onChange).toHaveBeenLastCalledWith(null))
})

test('what comes back late, when more has been written, takes nothing away', async () => {
  const given: (string | null)[] = []
  const field = fieldOf(richtextValue, {}, { title: '正文' })
  const { Edit } = richtext
  const at = (value: string | null) => (
    <PortsContext value={portsOf()}>
      <Edit
        id={'content'}
        value={value}
        field={field}
        lookup={lookupOf()}
        onChange={(next) => given.push(next)}
      />
    </PortsContext>
  )
  const { rerender } = render(at(null))
  const text = await area()
  for (const html of ['<p>一</p>', '<p>一二</p>']) {
    write(text, html)
    await waitFor(() => expect(given.at(-1)).toBe(html))
  }
  rerender(at('<p>一</p>'))
  expect(text).toHaveTextContent('一二')
  rerender(at('<p>一二</p>'))
  expect(text).toHaveTextContent('一二')
  rerender(at('<p>草稿</p>'))
  expect(text).toHaveTextContent('草稿')
})

test('every tool is called in Chinese, in words of ours where the editor’s are odd', async () => {
  const { container } = await open()
  await area()
  const names = [...container.querySelectorAll('.jodit-toolbar__box [aria-label]')].map((tool) =>
    tool.getAttribute('aria-label'),
  )
  expect(names).toContain('行高')
  expect(names.filter((name) => !/^(HTML )?[\u4e00-\u9fff]+$/.test(name ?? ''))).toEqual([])
})

test('of a tool that is on its button says so, and not the item around it', async () => {
  const { container, user } = await open({ value: '<p>一二三</p>' })
  const text = await area()
  await user.click(text)
  getSelection()?.selectAllChildren(text.firstElementChild ?? text)
  await user.click(within(container).getByRole('button', { name: '粗体' }))
  await waitFor(() =>
    expect(within(container).getByRole('button', { name: '粗体', pressed: true })).toBeVisible(),
  )
  expect(container.querySelectorAll('[role=listitem][aria-pressed]')).toHaveLength(0)
})

test('font sizes go from 12 to 72', async () => {
  const { user } = await open()
  const box = await screen.findByLabelText('字号', {
    selector: '[role=listitem], .jodit-toolbar-button',
  })
  await user.click(within(box).getAllByRole('button').at(-1) as HTMLElement) // of a button with a list the last part opens it
  const sizes = [...document.querySelectorAll('.jd-richtext-popups button')].flatMap(
    ({ textContent }) =>
      /^\d+px$/.test(textContent.trim()) ? [Number.parseInt(textContent, 10)] : [],
  )
  expect(sizes.at(0)).toBe(12)
  expect(sizes.at(-1)).toBe(72)
})

test.each([
  ['上传图片', fileOf('a.gif', 'image/gif'), '请上传jpg/jpeg/png/webp图片文件!'],
  ['上传视频', fileOf('a.avi', 'video/avi'), '请上传mp4视频!'],
  ['上传文件', fileOf('a.exe'), '请上传pdf/txt/zip/rar/7z/doc/docx/xls/xlsx/ppt/pptx/mp3/mp4文件!'],
])('%s refuses what it does not take', async (button, file, message) => {
  const send = vi.fn()
  const { warning } = await open({ send })
  await choose(button, file)
  expect(warning).toHaveBeenCalledWith(message)
  expect(send).not.toHaveBeenCalled()
})

test.each([
  [
    '上传图片',
    'a.WEBP',
    '.jpg,.jpeg,.png,.webp',
    '<img src="/static/t/1" alt="a.WEBP" style="max-width:100%">',
  ],
  [
    '上传视频',
    'a.mp4',
    '.mp4',
    '<video src="/static/t/1" controls="" style="max-width:100%"></video>',
  ],
  [
    '上传文件',
    'a.7z',
    '.pdf,.txt,.zip,.rar,.7z,.doc,.docx,.xls,.xlsx,.ppt,.pptx,.mp3,.mp4',
    '<a href="/static/t/1" target="_blank" rel="noopener noreferrer">a.7z</a>',
  ],
])('%s stores the file and puts it into the text', async (button, name, accept, html) => {
  const send = vi.fn(async (_: Call) => success('t/1'))
  const { onChange } = await open({ value: '<p>一</p>', send })
  expect(await choose(button, fileOf(name))).toBe(accept)
  await waitFor(() => expect(onChange).toHaveBeenLastCalledWith(expect.stringContaining(html)))
  const body = send.mock.calls[0]?.[0].body
  expect(
    body instanceof FormData && [body.get('biz'), body.get('jeditor'), body.get('accept')],
  ).toEqual(['jeditor', '1', accept])
})

test('where the server keeps no files the picture travels in the text', async () => {
  const { onChange } = await open({ send: async () => success('local') })
  await choose('上传图片', fileOf('a.png', 'image/png'))
  await waitFor(() =>
    expect(onChange).toHaveBeenLastCalledWith(
      expect.stringContaining('src="data:image/png;base64,eA=="'),
    ),
  )
})

test('an upload that fails says why, and can be tried again', async () => {
  const send = vi.fn<(call: Call) => Promise<Envelope>>()
  send.mockRejectedValueOnce(new Failure('business', '磁盘已满')).mockResolvedValue(success('t/1'))
  const { error, user, onChange } = await open({ send })
  await choose('上传图片', fileOf('a.png', 'image/png'))
  await waitFor(() => expect(error).toHaveBeenCalledWith('上传出错：磁盘已满'))
  await user.click(await tool('重试 a.png'))
  await waitFor(() =>
    expect(onChange).toHaveBeenLastCalledWith(expect.stringContaining('/static/t/1')),
  )
})

test('pictures are pasted and dropped as files', async () => {
  const { onChange, warning } = await open({ send: async () => success('t/1') })
  const text = await area()
  fireEvent.paste(text, { clipboardData: { files: [fileOf('p.png', 'image/png')] } })
  await waitFor(() =>
    expect(onChange).toHaveBeenLastCalledWith(expect.stringContaining('/static/t/1')),
  )
  fireEvent.paste(text, { clipboardData: { files: [fileOf('p.svg', 'image/svg+xml')] } })
  expect(warning).toHaveBeenCalledWith('请上传jpg/jpeg/png/webp图片文件!')
})

const group = async (name: string) =>
  within(await screen.findByRole('navigation', { name: '模板分组' })).getByRole('button', { name })
const option = (name: string) => screen.findByRole('radio', { name })

async function openLibrary(setup?: Setup) {
  const opened = await open(setup)
  await area()
  await opened.user.click(await tool('模板库'))
  await screen.findByRole('dialog', { name: '模板库' })
  return opened
}

test('choosing a group resets the choice to its first template', async () => {
  const { user } = await openLibrary()
  expect(screen.getAllByRole('radio', { name: /^(?!.*浅)/ }).length).toBeGreaterThan(17)
  for (const { name, templates } of pickerGroups) {
    await user.click(await group(name))
    const list = screen.getByRole('radiogroup', { name: '模板列表' })
    expect(within(list).getAllByRole('radio')).toHaveLength(templates.length)
    expect(within(list).getAllByRole('radio')[0]).toBeChecked()
    await user.click(within(list).getAllByRole('radio').at(-1) as HTMLElement) // a list is never empty here
    expect(within(list).getAllByRole('radio')[0]).not.toBeChecked()
  }
  await user.click(await group('标题模板'))
  expect(await option('居中短线')).toBeChecked()
})

test('a colour changes the chosen template; 恢复原样 gives its own back; 插入 puts it into the text', async () => {
  const { user, onChange, success: done } = await openLibrary()
  const preview = screen.getByRole('region', { name: '模板预览' })
  await user.click(await option('丝带'))
  const own = preview.innerHTML
  expect(await tool('恢复原样')).toBeDisabled()
  await user.click(await option('浅红'))
  expect(preview.innerHTML).not.toBe(own)
  await user.click(await tool('恢复原样'))
  expect(preview.innerHTML).toBe(own)

  await user.click(await option('绿'))
  await user.click(await tool('插入'))
  const [titles] = pickerGroups
  const green = titles?.templates.find(({ name }) => name === '丝带')?.html('green')
  await waitFor(() =>
    expect(onChange).toHaveBeenLastCalledWith(expect.stringContaining(green ?? '?')),
  )
  expect(done).toHaveBeenCalledWith('插入成功')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('the picker has 36 colours', async () => {
  await openLibrary()
  const colours = screen.getByRole('group', { name: '选择颜色' })
  expect(within(colours).getAllByRole('radio')).toHaveLength(36)
})

test('more or fewer characters than agreed are refused, and so is what no column should hold', () => {
  const field = fieldOf(richtextValue, { min: 3, max: 4 }, { title: '正文' })
  expect(richtextValue.check('<p>一二</p>', field)).toBe('至少输入3个字，当前2个字')
  expect(richtextValue.check('<p>一二三</p>\n<p>四五</p>', field)).toBe('最多输入4个字，当前5个字')
  expect(richtextValue.check('<p>一二&nbsp;四</p>', field)).toBeNull()
  const long = `<p>一二三</p>${' '.repeat(longestHtml)}`
  expect(richtextValue.check(long, field)).toBe('正文内容过长')
})

test('what is too long says so while it is written', async () => {
  const pass = clockOfTest()
  await open({ props: { max: 2 } })
  const text = await area()
  await pass(320)
  write(text, '<p>一二三</p>')
  const note = await screen.findByText('最多输入2个字，当前3个字')
  expect(note).toHaveRole('status')
  expect(screen.getByText('3 / 2 个字')).toBeVisible()
})

test('a picture of another site is not kept when it is pasted, and its writer is told', async () => {
  const { onChange, warning } = await open()
  const tracker = '<img src="https://tracker.example/1.png">'
  write(await area(), `<p>一${tracker}<img src="/own.png"></p>`)
  // What the editor tells at once may still hold its empty element.
  await waitFor(() => expect(onChange).toHaveBeenLastCalledWith('<p>一<img src="/own.png"></p>'))
  expect((await area()).innerHTML).not.toContain('tracker')
  expect(warning).toHaveBeenCalledWith('其他网站的图片或视频不能保存在文章中，已去掉，请上传后使用')
})

test('a stored text asks other sites for nothing, shown or opened', async () => {
  const value = '<p>一<img src="https://tracker.example/1.png" alt="x"></p>'
  await open({ value })
  expect((await area()).innerHTML).not.toContain('tracker')
  const { container } = render(
    <richtext.Show
      value={value}
      field={fieldOf(richtextValue, {}, { title: '正文' })}
      lookup={lookupOf()}
      place="detail"
    />,
  )
  await waitFor(() => expect(within(container).getByText('一')).toBeVisible())
  expect(container.innerHTML).not.toContain('tracker')
})

test('in a table it is one line, edited in a dialog', async () => {
  const { user, onChange } = await open({ value: '<p>一 <b>二</b></p>', place: 'table' })
  const face = await screen.findByRole('button', { name: '正文' })
  expect(face).toHaveTextContent('一 二')
  await user.click(face)
  const dialog = await screen.findByRole('dialog', { name: '正文' })
  write(await within(dialog).findByRole('textbox', { name: '正文' }), '<p>三</p>')
  expect(onChange).not.toHaveBeenCalled()
  await user.click(within(dialog).getByRole('button', { name: '确定' }))
  expect(onChange).toHaveBeenLastCalledWith('<p>三</p>')
})
