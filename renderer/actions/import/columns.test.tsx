import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { Failure } from '../../ports'
import { heading, page, previewOf, sheet, start, textsOf, withFileAddresses } from './testing'

beforeEach(withFileAddresses)

describe('columns of another name', () => {
  const strange = () =>
    Promise.resolve(
      previewOf(heading('品名', 'name', false), heading('代号', null), heading('天气', null)),
    )

  test('show what they hold and what they are thought to be; the user says the rest', async () => {
    const { choose, user, bodies } = page({ preview: strange })
    await choose(sheet)
    expect(screen.getByText('已识别 1 列，忽略 2 列')).toBeVisible()
    expect(screen.getByText('缺少必填列：货号')).toBeVisible()
    const name = screen.getByRole('row', { name: /^品名 样例/ })
    expect(within(name).getByText('推测')).toBeVisible()
    expect(within(name).getByRole('combobox')).toHaveValue('name')
    await user.selectOptions(screen.getByLabelText('“代号”导入到'), 'sku')
    expect(screen.queryByText(/缺少必填列/)).toBeNull()
    await user.click(start())
    await waitFor(() => expect(bodies('importStart')).toHaveLength(2))
    for (const body of bodies('importStart')) {
      expect(textsOf(body, 'mapping')).toEqual({ 品名: 'name', 代号: 'sku', 天气: '' })
    }
  })

  test('are remembered for the next time', async () => {
    const first = page({ preview: strange })
    await first.choose(sheet)
    await first.user.selectOptions(screen.getByLabelText('“代号”导入到'), 'sku')
    await first.user.selectOptions(screen.getByLabelText('“品名”导入到'), '')
    await first.user.click(start())
    await waitFor(() => expect(first.close).toHaveBeenCalled())
    expect(
      first.host.ports.storage.get(
        `import:${first.host.ports.user.tenantId}:${first.host.ports.user.id}:thing`,
      ),
    ).toEqual({ 品名: '', 代号: 'sku', 天气: '' })
  })

  test('two of them cannot go to one field', async () => {
    const { choose, user } = page({ preview: strange })
    await choose(sheet)
    await user.selectOptions(screen.getByLabelText('“天气”导入到'), 'name')
    expect(screen.getByRole('alert')).toHaveTextContent('“名称”对应了多列，请只保留一列')
    expect(start()).toBeDisabled()
  })

  test('fold away where every heading is a field’s own name', async () => {
    const { choose, user } = page()
    await choose(sheet)
    expect(screen.getByText('已识别全部 3 列')).toBeVisible()
    expect(screen.queryByRole('combobox')).toBeNull()
    await user.click(screen.getByRole('button', { name: '调整对应' }))
    expect(screen.getAllByRole('combobox')).toHaveLength(3)
  })

  test('a file that cannot be read says so as soon as it is chosen', async () => {
    const { choose } = page({
      preview: () => Promise.reject(new Failure('http', '文件已损坏', { status: 400 })),
    })
    await choose(sheet)
    expect(await screen.findByRole('alert')).toHaveTextContent('文件已损坏')
  })
})
